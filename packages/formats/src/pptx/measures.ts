import { lookUp } from "../look-up.ts";
const EMU_PER_POINT = 12_700;

/** Strict files may name a unit. Sizes in points. */
const POINTS_PER_UNIT: Readonly<Record<string, number>> = {
  mm: 72 / 25.4,
  cm: 72 / 2.54,
  in: 72,
  pt: 1,
  pc: 12,
  pi: 12,
};

/** A length of the file (EMU, or a number with its unit) in points. */
export function toPoints(length: string | undefined): number | undefined {
  const [, number, unit] = /^\s*(-?[\d.]{1,20})([a-z]{2})?\s*$/i.exec(length ?? "") ?? [];
  const value = Number(number);
  if (number === undefined || Number.isNaN(value)) return undefined;
  if (unit === undefined) return value / EMU_PER_POINT;
  const scale = lookUp(POINTS_PER_UNIT, unit.toLowerCase());
  return scale === undefined ? undefined : value * scale;
}

export function isTrue(flag: string | undefined): boolean {
  return flag === "1" || flag === "true" || flag === "on";
}

/** A whole number that the file may write as it likes, within limits. */
export function toWhole(
  text: string | undefined,
  { least, most, otherwise }: { least: number; most: number; otherwise: number },
): number {
  const value = Math.trunc(Number(text ?? Number.NaN));
  return Number.isNaN(value) ? otherwise : Math.min(Math.max(value, least), most);
}
