import { ParserError } from "@parsewright/contract";
import { decodeDocument, decodeHtml } from "../flow/decode-document.ts";
import { parseHtml } from "../flow/parse-html.ts";
import type { OpenOptions, StructuredDocument } from "@parsewright/document/files";
import { type CompoundStorage, readCompoundTree } from "@parsewright/document/archives";
import { plainBody } from "./message-page.ts";
import { type Attachment, openMessage } from "./open-message.ts";

/** The numbers of the properties that are read, as the names of their streams spell them. */
const PROPERTIES = {
  subject: "0037",
  sender: "0C1A",
  senderAddress: "0C1F",
  to: "0E04",
  cc: "0E03",
  sentAt: "0039",
  receivedAt: "0E06",
  plainText: "1000",
  html: "1013",
  name: "3001",
  data: "3701",
  shortFileName: "3704",
  fileName: "3707",
  mediaType: "370E",
  contentId: "3712",
} as const;

const UNICODE = "001F";
const CODE_PAGE = "001E";
const BINARY = "0102";
const OBJECT = "000D";

const MAX_NESTED = 4;

/** Opens a message as Outlook stores it, with its attachments as those of other messages. */
export function openMsg(bytes: Uint8Array, options: OpenOptions): Promise<StructuredDocument> {
  const message = readCompoundTree(bytes);
  if (!message.streams.has(PROPERTY_STREAM)) {
    throw new ParserError(
      "DOCUMENT_CORRUPT",
      "The Outlook message is damaged: its properties are missing. Check that the whole file was sent.",
    );
  }
  return openStorage(message, options, 0);
}

function openStorage(
  storage: CompoundStorage,
  options: OpenOptions,
  depth: number,
): Promise<StructuredDocument> {
  const text = (property: string) => readText(storage, property);
  const [sender, address] = [text(PROPERTIES.sender), text(PROPERTIES.senderAddress)];
  const attachments = [...storage.storages]
    .filter(([name]) => name.startsWith("__attach_version1.0_"))
    .map(([, attachment]) => toAttachment(attachment, options, depth));
  return openMessage(
    {
      head: {
        subject: text(PROPERTIES.subject),
        fields: [
          // Inside a company the address is not one of the internet.
          ["From", address.includes("@") ? `${sender} <${address}>` : sender],
          ["To", text(PROPERTIES.to)],
          ["Cc", text(PROPERTIES.cc)],
          ["Date", readDate(storage)],
        ],
      },
      readBody: () => readBody(storage),
      attachments,
    },
    options,
  );
}

function toAttachment(storage: CompoundStorage, options: OpenOptions, depth: number): Attachment {
  const text = (property: string) => readText(storage, property);
  const contentId = text(PROPERTIES.contentId);
  const inner = storage.storages.get(streamName(PROPERTIES.data, OBJECT));
  return {
    name:
      text(PROPERTIES.fileName) ||
      text(PROPERTIES.shortFileName) ||
      text(PROPERTIES.name) ||
      "attachment",
    mediaType: text(PROPERTIES.mediaType),
    address: contentId === "" ? undefined : `cid:${contentId}`,
    bytes: () => storage.streams.get(streamName(PROPERTIES.data, BINARY))?.() ?? Buffer.alloc(0),
    ...(inner !== undefined &&
      depth < MAX_NESTED && { open: () => openStorage(inner, options, depth + 1) }),
  };
}

function streamName(property: string, type: string): string {
  return `__substg1.0_${property}${type}`;
}

function readText({ streams }: CompoundStorage, property: string): string {
  const wide = streams.get(streamName(property, UNICODE))?.();
  if (wide !== undefined) return wide.toString("utf16le").replaceAll("\0", "");
  const narrow = streams.get(streamName(property, CODE_PAGE))?.();
  return narrow === undefined ? "" : decodeDocument(narrow).replaceAll("\0", "");
}

function readBody(storage: CompoundStorage) {
  const binary = storage.streams.get(streamName(PROPERTIES.html, BINARY))?.();
  const html = binary === undefined ? readText(storage, PROPERTIES.html) : decodeHtml(binary);
  return html.trim() === "" ? plainBody(readText(storage, PROPERTIES.plainText)) : parseHtml(html);
}

const PROPERTY_STREAM = "__properties_version1.0";
const PROPERTY_BYTES = 16;
const TIME = 0x0040;
/** From 1601, in tenths of microseconds. */
const EPOCH_DIFFERENCE_MS = 11_644_473_600_000;

/** Reads the date at which the message was sent, or else received. */
function readDate({ streams }: CompoundStorage): string {
  const data = streams.get(PROPERTY_STREAM)?.() ?? Buffer.alloc(0);
  const times = new Map<string, Date>();
  // Properties are at the end, behind a head of one of several lengths.
  for (
    let at = data.length % PROPERTY_BYTES;
    at + PROPERTY_BYTES <= data.length;
    at += PROPERTY_BYTES
  ) {
    if (data.readUInt16LE(at) !== TIME) continue;
    const property = data
      .readUInt16LE(at + 2)
      .toString(16)
      .toUpperCase()
      .padStart(4, "0");
    const milliseconds = Number(data.readBigUInt64LE(at + 8) / 10_000n) - EPOCH_DIFFERENCE_MS;
    times.set(property, new Date(milliseconds));
  }
  const time = times.get(PROPERTIES.sentAt) ?? times.get(PROPERTIES.receivedAt);
  return time === undefined || Number.isNaN(time.getTime()) ? "" : time.toUTCString();
}
