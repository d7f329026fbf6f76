export type Environment = Readonly<Record<string, string | undefined>>;

const ON = ["1", "true", "yes", "on"];

/** Whether a switch that is off by default was turned on. */
export function isOn(value: string | undefined): boolean {
  return ON.includes(value?.trim().toLowerCase() ?? "");
}

/** A count of 0 or more; 0 where the value is none. */
export function readCount(value: string | undefined): number {
  const count = /^\s*\d+\s*$/.test(value ?? "") ? Number(value) : 0;
  return Number.isSafeInteger(count) ? count : 0;
}
