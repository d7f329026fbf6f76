import { readFileSync } from "node:fs";

/** Text of a file of the system, at once: it is in memory, and to wait for it takes many times as long. Empty where there is none. */
export function readOrNothing(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
