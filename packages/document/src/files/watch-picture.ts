/**
 * Decodes a picture while a clock runs, because no decoder can be stopped: the process that is busy with it is ended, and
 * the next one throws a `ParserError` instead. A picture without a name is a page itself.
 */
export type WatchPicture = <Value>(
  name: string | undefined,
  decode: () => Promise<Value>,
) => Promise<Value>;

/** Decodes pictures where nobody watches. */
export const unwatched: WatchPicture = (_name, decode) => decode();
