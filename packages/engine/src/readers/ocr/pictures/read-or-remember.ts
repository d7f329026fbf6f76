import { createHash } from "node:crypto";
import type { Box } from "@parsewright/contract";
import type { PictureText } from "@parsewright/document/files";
import type { Pixels } from "@parsewright/document/images";
import { findPictureRulings } from "../find-picture-rulings.ts";
import { readUpright, type ReadingOptions } from "../read-upright.ts";
import type { Corners, RecognizedLine, TextRecognizer } from "../recognizer.ts";

/** A picture of a page, drawn to be read. */
export interface DrawnPicture {
  /** Points of the page. */
  readonly box: Box;
  readonly picture: Pixels;
}

/** A picture's lines and rules in points of the page. */
interface SeenPicture extends Pick<PictureText, "rulings"> {
  readonly lines: readonly RecognizedLine[];
}

/** Limit: a document has few pictures that are on many of its pages; those that were met last are kept. */
const MAX_REMEMBERED = 32;

/** Seen pictures by recogniser, each by its pixels and its place. */
const remembered = new WeakMap<TextRecognizer, Map<string, SeenPicture>>();

/** Reads a picture once where it is on many pages, as logos are: at the same place, with the same pixels. */
export async function readOrRemember(
  drawn: DrawnPicture,
  options: ReadingOptions,
): Promise<SeenPicture> {
  const seen = remembered.get(options.recognizer) ?? new Map<string, SeenPicture>();
  remembered.set(options.recognizer, seen);
  const key = keyOf(drawn, options.lang);
  const found = seen.get(key) ?? (await read(drawn, options));
  // Moved to the end: the first ones are forgotten.
  seen.delete(key);
  seen.set(key, found);
  const [oldest] = seen.keys();
  if (seen.size > MAX_REMEMBERED && oldest !== undefined) seen.delete(oldest);
  return found;
}

async function read({ box, picture }: DrawnPicture, options: ReadingOptions): Promise<SeenPicture> {
  const { lines, preparation } = await readUpright(picture, { ...options, box, isTurnable: false });
  const { toPage } = preparation;
  return {
    lines: lines.map((line) => ({
      ...line,
      corners: line.corners.map(toPage) as unknown as Corners,
    })),
    rulings: findPictureRulings(preparation.picture, toPage),
  };
}

function keyOf({ box, picture: { width, height, rgb } }: DrawnPicture, lang: string): string {
  const pixels = createHash("sha256").update(rgb).digest("base64");
  return [pixels, width, height, ...box, lang].join(" ");
}
