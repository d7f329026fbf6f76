import { type Block, type Page, ParserError } from "@parsewright/contract";
import { numberBlocks, plainBlock, plainLine, titleBlock } from "@parsewright/document/blocks";
import type { XmlElement, XmlNode } from "@parsewright/document/xml";
import { flowElement } from "../flow/flow-tree.ts";
import { openFlow } from "../flow/open-flow.ts";
import type { OpenOptions, ReadContext, StructuredDocument } from "@parsewright/document/files";
import { type MessageHead, messagePage, shownAddresses } from "./message-page.ts";

export interface Attachment {
  readonly name: string;
  readonly mediaType: string;
  /** By which the text of the message names it, such as `cid:logo`. */
  readonly address: string | undefined;
  readonly bytes: () => Uint8Array;
  /** Of an attachment that is not a file, such as a message inside an Outlook file. */
  readonly open?: (() => Promise<StructuredDocument>) | undefined;
}

/** Of all attachments of a message together. */
const MAX_ATTACHED_PAGES = 500;
const TOO_MANY_PAGES = `left out, more than ${MAX_ATTACHED_PAGES} pages are attached; send it as a document of its own`;

interface Message {
  readonly head: MessageHead;
  readonly readBody: () => XmlElement;
  readonly attachments: readonly Attachment[];
}

/** An attachment that can be read as a part of the message. */
interface OpenedPart {
  readonly name: string;
  readonly document: StructuredDocument;
}

/** A message, and behind it the pages of its attachments. */
export async function openMessage(
  { head, readBody, attachments }: Message,
  { openPart }: OpenOptions,
): Promise<StructuredDocument> {
  const body = readBody();
  const shown = shownAddresses(body);
  const parts: OpenedPart[] = [];
  let pagesLeft = MAX_ATTACHED_PAGES;
  const listed: XmlNode[] = [];
  for (const [index, attachment] of attachments.entries()) {
    const { name, mediaType, address } = attachment;
    if (address !== undefined && shown.has(address)) continue;
    if (mediaType.startsWith("image/")) {
      listed.push(flowElement("p", [flowElement("img", [], { src: `part:${index}`, alt: name })]));
      continue;
    }
    const { document, note } = await openAttachment(attachment, openPart, pagesLeft);
    if (document === undefined) {
      listed.push(flowElement("p", [note]));
    } else {
      pagesLeft -= document.pageCount;
      parts.push({ name, document });
    }
  }
  const own = openFlow([
    {
      title: head.subject,
      read: () => messagePage(head, body, listed),
      readPicture: (source) =>
        (source.startsWith("part:")
          ? attachments[Number(source.slice("part:".length))]
          : attachments.find(({ address }) => address === source)
        )?.bytes(),
    },
  ]);
  return joinParts(own, parts);
}

type OpenPart = NonNullable<OpenOptions["openPart"]>;

async function openAttachment(
  { name, bytes, open }: Attachment,
  openPart: OpenPart | undefined,
  pagesLeft: number,
): Promise<{ document?: StructuredDocument; note: string }> {
  const note = (reason: string) => `Attachment ${name}: ${reason}.`;
  if (openPart === undefined) return { note: note("left out, messages are nested too deeply") };
  try {
    if (open !== undefined) return { document: await open(), note: "" };
    const opened = await openPart(bytes());
    if (opened.kind === "document") return { document: opened.document, note: "" };
    const { pageCount } = opened.pages;
    // Opened again when it is read: a message may have more of them than memory holds.
    opened.pages.close();
    if (pageCount > pagesLeft) return { note: note(TOO_MANY_PAGES) };
    return { document: attachedPages({ name, bytes, pageCount }), note: "" };
  } catch (error) {
    return { note: failureNote(name, error) };
  }
}

function failureNote(name: string, error: unknown): string {
  return `Attachment ${name}: could not be read (${ParserError.from(error).code}).`;
}

/** An attachment that is made of pages, such as a PDF. One that cannot be read leaves a note. */
function attachedPages({
  name,
  bytes,
  pageCount,
}: Pick<Attachment, "name" | "bytes"> & { readonly pageCount: number }): StructuredDocument {
  let reading: Promise<readonly Page[]> | undefined;
  return {
    pageCount,
    isPaged: true,
    notes: [],
    async *readPages({ first, last }, { readPagesOf, signal }) {
      reading ??= readPagesOf({ bytes: bytes(), place: 0 }).catch((error: unknown) => {
        signal.throwIfAborted();
        return [unreadPart(failureNote(name, error))];
      });
      yield* (await reading).slice(first, last + 1);
    },
  };
}

function unreadPart(note: string): Page {
  const blocks = numberBlocks([plainBlock(note)]);
  return { preproc_blocks: [], para_blocks: blocks, discarded_blocks: [], page_idx: 0 };
}

/** The name of an attachment, unless it begins with it. */
function titleAbove({ para_blocks: [first] }: Page, name: string): Block[] {
  const heading = first?.type === "title" ? first.lines?.[0]?.spans[0]?.content : undefined;
  return heading === name ? [] : [titleBlock([plainLine(name)], { level: 1 })];
}

/** The pages of all, one after the other; each attachment begins with its name. */
function joinParts(own: StructuredDocument, parts: readonly OpenedPart[]): StructuredDocument {
  const all = [{ name: "", document: own }, ...parts];
  return {
    pageCount: all.reduce((sum, { document }) => sum + document.pageCount, 0),
    isPaged: false,
    notes: all.flatMap(({ document }) => document.notes),
    async *readPages({ first, last }, context) {
      let offset = 0;
      for (const { name, document } of all) {
        const start = offset;
        offset += document.pageCount;
        if (offset <= first || start > last) continue;
        const range = {
          first: Math.max(0, first - start),
          last: Math.min(document.pageCount - 1, last - start),
        };
        const readPagesOf: ReadContext["readPagesOf"] = ({ bytes, place }) =>
          context.readPagesOf({ bytes, place: start + place });
        let place = start + range.first;
        for await (const page of document.readPages(range, { ...context, readPagesOf })) {
          const title = place === start && name !== "" ? titleAbove(page, name) : [];
          yield {
            ...page,
            para_blocks: numberBlocks([...title, ...page.para_blocks]),
            page_idx: place - first,
            parser_source_page: place,
            ...(name !== "" && page.parser_title === undefined && { parser_title: name }),
          };
          place += 1;
        }
      }
    },
  };
}
