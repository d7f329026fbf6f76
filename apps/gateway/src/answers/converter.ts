/** Gives access to the conversions of all APIs, which are above what calls them. */
export interface Converter {
  readonly convert: (name: string, output: unknown, asked: unknown) => unknown;
  /** Module of the thread that converts large outputs. */
  readonly thread: URL;
}
