import { z } from "zod";

/** Limit: what is wrong with an argument is answered to a model, whose context a megabyte of its name or value would fill. */
const UNKNOWN_NAME_MAX_CHARACTERS = 40;
/** The most lists, objects and members of the arguments of one call; no tool needs a tenth of them. */
export const MAX_ELEMENTS = 1000;

/** The id of a parsed document. */
export const DOCUMENT = z.string().max(64).describe("The id that parse_document returned.");
/** Place at which the next part of an answer begins. */
export const CURSOR = z
  .string()
  .max(64)
  .optional()
  .describe("next_cursor of the call before, with the same arguments.");
/** Words to look for; each word of every block is compared with them, and some characters stand for eighteen letters. */
export const QUERY = z.string().min(1).max(1000).describe("Words to look for.");
/** A place in a document. */
export const LOCATOR = z.string().max(128).describe("DOCUMENT, DOCUMENT/p3 or DOCUMENT/p3.b12.");

/** The arguments of a tool, which takes no others. */
export function toolArguments<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.strictObject(shape, {
    error: (issue) => (issue.code === "unrecognized_keys" ? unrecognized(issue.keys) : undefined),
  });
}

function unrecognized([first = "", ...others]: readonly string[]): string {
  const name = first.slice(0, UNKNOWN_NAME_MAX_CHARACTERS);
  const more = others.length === 0 ? "" : ` and ${others.length} more`;
  return `Unrecognized: ${JSON.stringify(name)}${more}`;
}
