/** A number that decides something, with a name, at the top of a module. */
export interface Threshold {
  /** Below the sources of its package, without its ending: `readers/tables/text-rows`. */
  readonly file: string;
  readonly name: string;
  readonly value: number;
  /** The comment above it, on one line: what it is for, and what it was measured on. */
  readonly reason: string;
}

/** Name of a threshold that is unique among all files. */
export function keyOf({ file, name }: Pick<Threshold, "file" | "name">): string {
  return `${file}:${name}`;
}
