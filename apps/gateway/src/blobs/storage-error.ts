import { ParserError } from "@parsewright/contract";

/** A failure of the store itself: its text could hold paths or addresses, so it stays in `cause`. */
export function storageError(cause: unknown): ParserError {
  if (ParserError.is(cause)) return cause;
  return new ParserError(
    "STORAGE_UNAVAILABLE",
    "The file store of the gateway does not work at the moment; try again later.",
    { cause },
  );
}
