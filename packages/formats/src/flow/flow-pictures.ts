import { attempt } from "../office/attempt.ts";
import type { ReadContext } from "@parsewright/document/files";
import type { XmlElement } from "@parsewright/document/xml";
import { createOfficeImages } from "../office/office-images.ts";
import type { OfficePicture } from "../office/visual-blocks.ts";
import { descendantsNamed } from "./flow-tree.ts";

/** The bytes of a picture that the file contains, by its address in the tree; `undefined` for any other. */
export type ReadPicture = (address: string) => Uint8Array | undefined;

/** Pictures that a tree names by their numbers: `pict:0`. */
export function numberedPictures(pictures: readonly Uint8Array[]): ReadPicture {
  const scheme = "pict:";
  return (address) =>
    address.startsWith(scheme) ? pictures[Number(address.slice(scheme.length))] : undefined;
}

interface PictureSaving {
  readonly context: ReadContext;
  readonly readPicture: ReadPicture;
  readonly notes: Set<string>;
}

const PICTURES: ReadonlySet<string> = new Set(["img"]);
const MAX_PICTURES = 10_000;

/** Saves the pictures of a tree that are in the file. Nothing is fetched, and no other file is opened. */
export async function savePictures(
  tree: XmlElement,
  { context, readPicture, notes }: PictureSaving,
): Promise<Map<XmlElement, OfficePicture>> {
  const saved = new Map<XmlElement, OfficePicture>();
  const contents = new Map<string, Uint8Array>();
  const office = createOfficeImages({ readBytes: (name) => contents.get(name) }, context);
  const names = new Map<string, string>();
  for (const element of descendantsNamed(tree, PICTURES).slice(0, MAX_PICTURES)) {
    context.signal.throwIfAborted();
    const { src = "", alt = "" } = element.attributes;
    const bytes = src.startsWith("data:") ? readDataUrl(src) : readPicture(src);
    if (bytes === undefined) {
      if (/^(?:https?:)?\/\//i.test(src)) notes.add(NOT_FETCHED);
      continue;
    }
    if (isInvisible(element)) continue;
    // A name for messages: an address may be a megabyte of data.
    const name = names.get(src) ?? `number ${names.size + 1}`;
    names.set(src, name);
    contents.set(name, bytes);
    const { fileName, note } = await office.add(name);
    contents.delete(name);
    if (note !== undefined) notes.add(note);
    saved.set(element, { fileName, description: alt });
  }
  return saved;
}

const NOT_FETCHED = "Pictures that are on other servers were not fetched.";

/** Dots that count readers. */
function isInvisible({ attributes }: XmlElement): boolean {
  return attributes["width"] === "1" && attributes["height"] === "1";
}

function readDataUrl(address: string): Uint8Array | undefined {
  const comma = address.indexOf(",");
  const head = address.slice(0, comma);
  if (comma === -1 || !head.startsWith("data:image/")) return undefined;
  const body = address.slice(comma + 1);
  if (head.endsWith(";base64")) return Buffer.from(body, "base64");
  return attempt(() => Buffer.from(decodeURIComponent(body)));
}
