import { type Block, type Page, ParserError } from "@parsewright/contract";
import { numberBlocks } from "../../blocks/number-blocks.ts";
import { plainLine } from "../../blocks/lines.ts";
import { titleBlock } from "../../blocks/text-blocks.ts";
import type { XmlElement, XmlNode } from "../../xml/xml-element.ts";
import { flowElement } from "../flow/flow-tree.ts";
import { openFlow } from "../flow/open-flow.ts";
import type { OpenOptions } from "../format.ts";
import type { StructuredDocument } from "../structured-document.ts";
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
  const listed: XmlNode[] = [];
  for (const [index, attachment] of attachments.entries()) {
    const { name, mediaType, address } = attachment;
    if (address !== undefined && shown.has(address)) continue;
    if (mediaType.startsWith("image/")) {
      listed.push(flowElement("p", [flowElement("img", [], { src: `part:${index}`, alt: name })]));
      continue;
    }
    const part = await openAttachment(attachment, openPart);
    if (part.document === undefined) listed.push(flowElement("p", [part.note]));
    else parts.push({ name, document: part.document });
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
): Promise<{ document?: StructuredDocument; note: string }> {
  const note = (reason: string) => `Attachment ${name}: ${reason}.`;
  if (openPart === undefined) return { note: note("left out, messages are nested too deeply") };
  try {
    if (open !== undefined) return { document: await open(), note: "" };
    const opened = await openPart(bytes());
    if (opened.kind === "document") return { document: opened.document, note: "" };
    opened.pages.close();
    return { note: note("left out, send it as a document of its own") };
  } catch (error) {
    return { note: note(`could not be read (${ParserError.from(error).code})`) };
  }
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
      let index = 0;
      for (const { name, document } of all) {
        const range = { first: 0, last: document.pageCount - 1 };
        let isFirst = true;
        for await (const page of document.readPages(range, context)) {
          const title = isFirst && name !== "" ? titleAbove(page, name) : [];
          isFirst = false;
          const place = index++;
          if (place < first || place > last) continue;
          yield {
            ...page,
            para_blocks: numberBlocks([...title, ...page.para_blocks]),
            page_idx: place - first,
            parser_source_page: place,
            ...(name !== "" && page.parser_title === undefined && { parser_title: name }),
          };
        }
      }
    },
  };
}
