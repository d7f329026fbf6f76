import { versions } from "node:process";
import { setFlagsFromString } from "node:v8";

/** V8 counts the calls of a function from this version on; before, the bytes of code that it had run. */
const FIRST_THAT_COUNTS_CALLS = 12;

/**
 * Lets V8 optimise only functions that run very often. A page runs thousands of the engine's a few times each, and V8 by
 * itself optimises them one after the other, which took two fifths of the CPU time of the first 45 pages. After some
 * hundred pages the two are alike. Holds for the whole process with its threads. Safe to call twice.
 */
export function compileLater(): void {
  setFlagsFromString(compilerSetting());
}

/** About 22 times V8's own figure, or 3 times where calls are counted: with more, a process that has run for long is slower. */
export function compilerSetting(): string {
  const countsCalls = Number.parseInt(versions.v8, 10) >= FIRST_THAT_COUNTS_CALLS;
  return countsCalls ? "--invocation-count-for-turbofan=10000" : "--interrupt-budget=1500000";
}
