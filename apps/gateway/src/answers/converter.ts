import type { Version } from "./correct-output.ts";

/** Gives access to the conversions of all APIs, which are above what calls them. */
export interface Converter {
  readonly convert: (
    name: string,
    output: unknown,
    details: {
      readonly asked: unknown;
      readonly version?: Version | undefined;
      readonly room: number;
    },
  ) => unknown;
  /** Module of the thread that converts large outputs. */
  readonly thread: URL;
}
