import { readFileSync } from "node:fs";

/**
 * Memory that Node reserves for compiled code before it has any. Node 24 maps all of it (512 MB) in a way that the system's
 * limit counts as memory in use, though hardly any of it ever is. Every process of the same Node reserves as much, so
 * this process looks at itself.
 */
export function reservedCodeBytes(maps = mapsOfThisProcess()): number {
  const sizes = Array.from(
    maps.matchAll(/^([0-9a-f]+)-([0-9a-f]+) rwxp/gm),
    ([, start = "", end = ""]) => Number.parseInt(end, 16) - Number.parseInt(start, 16),
  );
  return Math.max(0, ...sizes);
}

/** Empty on systems that do not report it. */
function mapsOfThisProcess(): string {
  try {
    return readFileSync("/proc/self/maps", "utf8");
  } catch {
    return "";
  }
}
