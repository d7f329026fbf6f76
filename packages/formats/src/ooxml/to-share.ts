/** A share as the file writes it, in thousandths of a percent or with a percent sign: 0.25 for a quarter. */
export function toShare(share: string | undefined): number {
  const value = Number.parseFloat(share ?? "");
  if (Number.isNaN(value)) return 0;
  return share?.trim().endsWith("%") ? value / 100 : value / 100_000;
}
