import { decodeDocument, decodeHtml } from "../flow/decode-document.ts";
import { parseHtml } from "../flow/parse-html.ts";
import type { OpenOptions, StructuredDocument } from "@parsewright/document/files";
import { type Attachment, openMessage } from "./open-message.ts";
import { joinFlowedLines } from "./join-flowed-lines.ts";
import { plainBody } from "./message-page.ts";
import { type MimeEntity, readMime } from "./mime-entity.ts";

/** Opens a message as mail programs store it. Its attachments follow it, as far as they have a structure of their own. */
export async function openEml(
  bytes: Uint8Array,
  options: OpenOptions,
): Promise<StructuredDocument> {
  const message = readMime(bytes);
  const leaves = leavesOf(message);
  const body = findBody(leaves);
  return openMessage(
    {
      head: {
        subject: message.header("subject"),
        fields: [
          ["From", message.header("from")],
          ["To", message.header("to")],
          ["Cc", message.header("cc")],
          ["Date", message.header("date")],
        ],
      },
      readBody: () => (body === undefined ? plainBody("") : readBody(body)),
      attachments: leaves.filter((leaf) => leaf !== body && !isOtherBody(leaf)).map(toAttachment),
    },
    options,
  );
}

/** Of one text in several forms the richest that can be shown comes last. */
function leavesOf(entity: MimeEntity): MimeEntity[] {
  return entity.parts.length === 0 ? [entity] : entity.parts.flatMap(leavesOf);
}

function findBody(leaves: readonly MimeEntity[]): MimeEntity | undefined {
  const texts = leaves.filter(isOtherBody);
  return texts.find(({ mediaType }) => mediaType === "text/html") ?? texts[0];
}

function isOtherBody({ mediaType, isAttachment, fileName }: MimeEntity): boolean {
  return !isAttachment && fileName === "" && /^text\/(?:html|plain)$/.test(mediaType);
}

function readBody(entity: MimeEntity) {
  const { mediaType, charset, flow } = entity;
  if (mediaType === "text/html") return parseHtml(decodeHtml(entity.bytes(), charset));
  const text = decodeDocument(entity.bytes(), charset);
  return plainBody(flow === undefined ? text : joinFlowedLines(text, flow));
}

function toAttachment(entity: MimeEntity): Attachment {
  return {
    name: entity.fileName || entity.header("subject") || entity.mediaType,
    mediaType: entity.mediaType,
    address: entity.contentId === "" ? undefined : `cid:${entity.contentId}`,
    bytes: () => entity.bytes(),
  };
}
