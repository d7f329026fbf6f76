import { hostileXml } from "./xml-problem.ts";

/** Receives each token as it is written in the file. */
export interface TokenHandler {
  /** The inside of a start tag, without its brackets and its closing slash. */
  startTag(inside: string, isEmpty: boolean): void;
  endTag(name: string): void;
  /** Text between tags, entities unresolved. */
  text(raw: string): void;
  cdata(text: string): void;
}

/** A tag, comment or entity that does not end within this is an attack or damage. */
const MAX_TOKEN_CHARACTERS = 4 * 1024 * 1024;

/** Enough characters to distinguish a comment or CDATA from a DOCTYPE. */
const MARKUP_KIND_CHARACTERS = 9;

/** Cuts XML into tokens as it arrives; what is not complete waits for the next piece. */
export function createTokenizer(handler: TokenHandler) {
  let buffer = "";

  /** Reads the text and the markup from `position` on. Gives the position after them, or where they wait. */
  function readToken(position: number, isLast: boolean): number {
    const markup = buffer.indexOf("<", position);
    const textEnd = markup === -1 ? endOfWholeText(buffer, position, isLast) : markup;
    if (textEnd > position) handler.text(buffer.slice(position, textEnd));
    return markup === -1 ? textEnd : Math.max(readMarkup(buffer, markup, handler), markup);
  }

  function read(isLast: boolean): void {
    let position = 0;
    for (let next = readToken(0, isLast); next > position; next = readToken(position, isLast)) {
      // Text may end at markup that is not complete: its own length is not progress of the markup.
      position = next;
      if (position >= buffer.length) break;
    }
    buffer = buffer.slice(position);
    if (buffer.length > MAX_TOKEN_CHARACTERS) throw hostileXml("has a tag without an end");
  }

  return {
    push(text: string): void {
      buffer += text;
      read(false);
    },
    /** Gives what is left over: `""` when every token was complete. */
    end(): string {
      read(true);
      return buffer;
    },
  };
}

/** Reads the markup at `start`. Gives the position after it, or -1 when it is not complete yet. */
function readMarkup(buffer: string, start: number, handler: TokenHandler): number {
  if (buffer.startsWith("<!", start)) return readDeclaration(buffer, start, handler);
  if (buffer.startsWith("<?", start)) return after("?>", buffer, start);
  const end = endOfTag(buffer, start);
  if (end === -1) return -1;
  const isEmpty = buffer[end - 1] === "/";
  if (buffer[start + 1] === "/") handler.endTag(buffer.slice(start + 2, end).trim());
  else handler.startTag(buffer.slice(start + 1, isEmpty ? end - 1 : end), isEmpty);
  return end + 1;
}

function readDeclaration(buffer: string, start: number, handler: TokenHandler): number {
  if (buffer.startsWith("<!--", start)) return after("-->", buffer, start + 4);
  if (buffer.startsWith("<![CDATA[", start)) {
    const end = buffer.indexOf("]]>", start);
    if (end !== -1) handler.cdata(buffer.slice(start + MARKUP_KIND_CHARACTERS, end));
    return end === -1 ? -1 : end + 3;
  }
  const isCut = buffer.length - start < MARKUP_KIND_CHARACTERS && !buffer.startsWith("<!D", start);
  if (isCut) return -1;
  throw hostileXml("has a DOCTYPE, which office documents never have");
}

function after(mark: string, buffer: string, from: number): number {
  const end = buffer.indexOf(mark, from);
  return end === -1 ? -1 : end + mark.length;
}

/** An entity may be cut by the end of a piece; it is read with the next one. */
function endOfWholeText(buffer: string, start: number, isLast: boolean): number {
  if (isLast) return buffer.length;
  const entity = buffer.lastIndexOf("&");
  const isCut = entity >= start && buffer.length - entity < 12 && !buffer.includes(";", entity);
  return isCut ? entity : buffer.length;
}

const TAG_MARK = /[>"']/g;

/** The `>` that ends a tag, not one inside an attribute's value. */
function endOfTag(buffer: string, start: number): number {
  TAG_MARK.lastIndex = start;
  for (let mark = TAG_MARK.exec(buffer); mark !== null; mark = TAG_MARK.exec(buffer)) {
    if (mark[0] === ">") return mark.index;
    const quoteEnd = buffer.indexOf(mark[0], mark.index + 1);
    if (quoteEnd === -1) return -1;
    TAG_MARK.lastIndex = quoteEnd + 1;
  }
  return -1;
}
