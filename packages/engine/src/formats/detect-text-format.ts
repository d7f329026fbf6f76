import type { FormatName } from "./format.ts";

/** What a file of text is, from its first bytes; `undefined` for what is not text, or text of no known kind. */
export function detectTextFormat(head: Buffer): FormatName | undefined {
  const text = decodeHead(head);
  if (text === undefined) return undefined;
  const start = withoutPreamble(text);
  if (HTML_START.test(start)) return "html";
  return undefined;
}

const HTML_START =
  /^<(?:!doctype\s+html|(?:html|head|body|title|meta|link|style|script|article|section|main|nav|header|div|p|h[1-6]|table|ul|ol|dl|pre|blockquote|figure|center|font|span|a|b|i|strong|em|img|br|hr)[\s/>])/i;

/** Text has no control characters but these: tab, line ends, form feed, escape. */
const CONTROLS_OF_TEXT: ReadonlySet<number> = new Set([9, 10, 11, 12, 13, 27]);

/** As text, as far as kinds can be told apart: letters beyond ASCII may be wrong. */
function decodeHead(head: Buffer): string | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return head.subarray(2).toString("utf16le");
  if (head[0] === 0xfe && head[1] === 0xff) {
    return Buffer.from(head.subarray(2, 2 + ((head.length - 2) & ~1)))
      .swap16()
      .toString("utf16le");
  }
  if (head.some((byte) => byte < 32 && !CONTROLS_OF_TEXT.has(byte))) return undefined;
  return head.toString("latin1").replace(/^\xef\xbb\xbf/, "");
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
