import { ParserClientError } from "./client-error.ts";

/** Refuses options, by their names, that are not counts. */
export function requirePositive(numbers: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(numbers)) {
    if (Number.isSafeInteger(value) && value > 0) continue;
    throw new ParserClientError("INVALID_INPUT", `${name} must be a whole number above 0.`);
  }
}
