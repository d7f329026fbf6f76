import type { FormatName } from "../files/format.ts";
import { toLatin1 } from "./byte-text.ts";
import { findDelimiter } from "./csv-records.ts";

/** Detects the kind of a text file from its first bytes; `undefined` for binary data and unknown kinds. */
export function detectTextFormat(head: Uint8Array): FormatName | undefined {
  const text = decodeHead(head);
  if (text === undefined) return undefined;
  if (text.startsWith("{\\rtf")) return "rtf";
  const start = withoutPreamble(text);
  if (startsHtml(start)) return "html";
  if (SVG_START.test(withoutPreamble(start.replace(SVG_TYPE, "")))) return "svg";
  const mail = detectMail(text);
  if (mail !== undefined) return mail;
  if (isOtherXml(start) || isMistake(text)) return undefined;
  if (findDelimiter(text) !== undefined) return "csv";
  if (isMarkdown(text)) return "markdown";
  return isProse(head, text) ? "text" : undefined;
}

const MIN_WORDS = 4;

/** Some words, or as many letters of a script that needs no spaces: damaged bytes can be text by chance. */
function isProse(head: Uint8Array, text: string): boolean {
  if (text.trim().split(/\s+/).length >= MIN_WORDS) return true;
  return /[\x80-\xff]{12}/.test(text) && isUtf8Start(head);
}

/** The head of a longer file may end within a character. */
function isUtf8Start(head: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}

const HEADER_BLOCK = /^(?:From .*\r?\n)?(?:[!-9;-~]+:.*\r?\n(?:[ \t].*\r?\n)*)+/;
const MAIL_HEADERS =
  /^(?:from|to|cc|subject|date|received|message-id|mime-version|return-path|delivered-to|content-type):/gim;

/** A message begins with headers, of which two are known; a saved page is a message that nobody receives. */
function detectMail(text: string): "eml" | "mhtml" | undefined {
  const [head] = HEADER_BLOCK.exec(text) ?? [];
  if (head === undefined) return undefined;
  const names = new Set(Array.from(head.matchAll(MAIL_HEADERS), ([name]) => name.toLowerCase()));
  if (names.size < 2) return undefined;
  const isRelated = /^content-type:\s*multipart\/related/im.test(head);
  return isRelated && !names.has("to:") && !names.has("received:") ? "mhtml" : "eml";
}

/** XML is text to a computer only; a file that lacks a reader is refused. */
function isOtherXml(start: string): boolean {
  return /^<(?:!doctype|[a-z_][\w.-]*(?::[\w.-]+)?(?:\s[^<>]*)?\/?>)/i.test(start);
}

/** The name of a file instead of the file, or its bytes in base64 once more. */
function isMistake(text: string): boolean {
  const only = text.trim();
  return (
    only === "" ||
    /^\S{1,300}\.[a-z]{2,5}$/i.test(only) ||
    /^(?:JVBERi0|UEsDB|data:)\S*$/.test(only)
  );
}

/** One of these is enough: a heading, a fence, a link, the line below the head of a table. No part may begin where another goes on: the gateway reads whatever is sent to it. */
const STRONG_MARKDOWN =
  /^#{1,6}[ \t]+\S|^(?:`{3}|~{3})|\[[^[\]\n]+\]\([^)[\s]+\)|^[ \t]*(?:\|[ \t]*)?:?-{3,}:?[ \t]*\|[-:| \t]*$|^\S.*\n(?:={3,}|-{3,})[ \t]*$/m;

/** Of these it takes two kinds: plain text has lists and stars too. */
const WEAK_MARKDOWN = [
  /^ {0,3}(?:[-*+]|\d+\.)[ \t]+\S/m,
  /(?:\*\*|__)\S[^\n]*?(?:\*\*|__)/,
  /^>[ \t]\S/m,
  /`[^`\n]+`/,
  /^\$\$/m,
];

function isMarkdown(text: string): boolean {
  if (text.startsWith("#!")) return false;
  const lines = text.replaceAll(/\r\n?/g, "\n");
  return STRONG_MARKDOWN.test(lines) || WEAK_MARKDOWN.filter((sign) => sign.test(lines)).length > 1;
}

const HTML_NAMES: ReadonlySet<string> = new Set(
  (
    "html head body title meta link style script article section main nav header div p h1 h2 h3 h4 h5 h6 table ul ol dl " +
    "pre blockquote figure center font span a b i strong em img br hr"
  ).split(" "),
);

function startsHtml(start: string): boolean {
  if (/^<!doctype\s+html/i.test(start)) return true;
  const name = /^<([a-z][a-z0-9]*)[\s/>]/i.exec(start)?.[1];
  return name !== undefined && HTML_NAMES.has(name.toLowerCase());
}

const SVG_TYPE = /^<!doctype\s+svg[^>[]*(?:\[[^\]]*\][^>]*)?>/i;
const SVG_START = /^<(?:\w+:)?svg[\s>]/i;

/** Text has no control characters but these: tab, line ends, form feed, escape. */
const CONTROLS_OF_TEXT: ReadonlySet<number> = new Set([9, 10, 11, 12, 13, 27]);

/** As text, as far as kinds can be distinguished: letters beyond ASCII may be wrong. */
function decodeHead(head: Uint8Array): string | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return decodeWide("utf-16le", head);
  if (head[0] === 0xfe && head[1] === 0xff) return decodeWide("utf-16be", head);
  if (head.some((byte) => byte < 32 && !CONTROLS_OF_TEXT.has(byte))) return undefined;
  return toLatin1(head).replace(/^\xef\xbb\xbf/, "");
}

/** In whole characters: the head of a longer file may end within one. */
function decodeWide(encoding: string, head: Uint8Array): string {
  return new TextDecoder(encoding).decode(head.subarray(0, head.length & ~1));
}

/** Without what may come before the first element: white space, comments, declarations of XML. */
function withoutPreamble(text: string): string {
  let rest = text.trimStart();
  for (;;) {
    const end = rest.startsWith("<!--")
      ? rest.indexOf("-->")
      : rest.startsWith("<?")
        ? rest.indexOf("?>")
        : -1;
    if (end === -1) return rest;
    rest = rest.slice(end + (rest.startsWith("<!--") ? 3 : 2)).trimStart();
  }
}
