import { ParserError } from "@parsewright/contract";
import { decodeHtml } from "../flow/decode-document.ts";
import { openFlow } from "../flow/open-flow.ts";
import { parseHtml } from "../flow/parse-html.ts";
import type { StructuredDocument } from "@parsewright/document/files";
import { type MimeEntity, readMime } from "./mime-entity.ts";

/** Opens a page that a browser saved together with its pictures. */
export function openMhtml(bytes: Uint8Array): StructuredDocument {
  const parts = leavesOf(readMime(bytes));
  const page = parts.find(({ mediaType }) => /html/.test(mediaType));
  if (page === undefined) {
    throw new ParserError(
      "DOCUMENT_CORRUPT",
      "The saved page is damaged: it contains no HTML. Check that the whole file was sent.",
    );
  }
  const location = page.header("content-location");
  const pictures = new Map<string, MimeEntity>();
  for (const part of parts) {
    pictures.set(part.header("content-location"), part);
    if (part.contentId !== "") pictures.set(`cid:${part.contentId}`, part);
  }
  return openFlow([
    {
      read: () => parseHtml(decodeHtml(page.bytes(), page.charset)),
      readPicture: (address) =>
        (pictures.get(address) ?? pictures.get(resolve(address, location)))?.bytes(),
    },
  ]);
}

function leavesOf(entity: MimeEntity): MimeEntity[] {
  return entity.parts.length === 0 ? [entity] : entity.parts.flatMap(leavesOf);
}

function resolve(address: string, base: string): string {
  return URL.canParse(address, base) ? new URL(address, base).href : address;
}
