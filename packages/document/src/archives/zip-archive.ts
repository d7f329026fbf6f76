/** An open zip. Entries are read one at a time, each within the limits it was opened with. */
export interface ZipArchive {
  /** Names of the files, in the order of the directory. */
  readonly names: readonly string[];
  has(name: string): boolean;
  /** The whole entry. Throws a `ParserError` when there is none, or when it is damaged or too large. */
  read(name: string): Uint8Array;
  /** The entry piece by piece, for what is too large to hold. */
  stream(name: string): AsyncIterable<Uint8Array>;
}
