import type { Confidence } from "@parsewright/contract";

/** A confidence made of named parts, 0 to 1: the lowest decides. Parts that say nothing are left out. */
export function confidenceOf(parts: Readonly<Record<string, number | undefined>>): Confidence {
  const known = Object.entries(parts).flatMap(([name, value]): [string, number][] =>
    value === undefined ? [] : [[name, toTwoDigits(value)]],
  );
  return {
    score: Math.min(1, ...known.map(([, value]) => value)),
    made_of: Object.fromEntries(known),
  };
}

/** More digits would say more than is known. */
export function toTwoDigits(value: number): number {
  return Math.round(Math.min(Math.max(value, 0), 1) * 100) / 100;
}
