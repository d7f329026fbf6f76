import { ParserError } from "@parsewright/contract";

/** Short enough for one file name on common file systems. */
const MAX_KEY_CHARACTERS = 200;
const KEY_PATTERN = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;

/** Gives the key back when it can name a blob. No part of it begins with a dot, so none leads elsewhere. */
export function checkBlobKey(key: string): string {
  if (key.length <= MAX_KEY_CHARACTERS && KEY_PATTERN.test(key)) return key;
  throw new ParserError("INVALID_INPUT", "This is not the name of a stored file.");
}
