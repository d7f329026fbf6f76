import { ParserClientError } from "./client-error.ts";

/** Error for an archive that is refused instead of unpacked. */
export function refuse(problem: string, cause?: unknown): ParserClientError {
  return new ParserClientError("ARCHIVE_REFUSED", `The archive was refused: ${problem}.`, {
    cause,
  });
}

/** A name of an archive as text that cannot disturb a terminal. */
export function quoteName(name: string): string {
  return JSON.stringify(name.slice(0, 200)).replaceAll(
    /[^\x20-\x7e]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
