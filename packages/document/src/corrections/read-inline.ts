import type { Span, SpanStyle } from "@parsewright/contract";
import { safeLinkOrAnchor } from "../language/safe-link.ts";
import { unescapeHtml } from "../renderers/text/html.ts";

const MARKERS: readonly (readonly [marker: string, styles: readonly SpanStyle[]])[] = [
  ["***", ["bold", "italic"]],
  ["**", ["bold"]],
  ["~~", ["strikethrough"]],
  ["*", ["italic"]],
];

const TAGS: Readonly<Record<string, SpanStyle>> = {
  s: "strikethrough",
  em: "italic",
  i: "italic",
  strong: "bold",
  b: "bold",
  u: "underline",
  sup: "superscript",
  sub: "subscript",
  span: "emphasis",
};

const ESCAPE = /^\\([!-/:-@[-`{-~])/;
const FORMULA = /^\$(?!\$)((?:\\[^]|[^$\\]){1,10000})\$/;
const NOTE = /^\[\^([\w.-]{1,64})\]/;
const LINK = /^\[((?:\\[^]|[^\]\\]){0,10000})\]\(<?([^()\s<>]{1,4000})>?\)/;
const PICTURE = /^!\[(?:\\[^]|[^\]\\]){0,10000}\]\((?:[\w-]+\/)?([\w.-]+\.png)\)/;
const TAG = /^<(?:(s|em|i|strong|b|u|sup|sub)|(span) style="text-emphasis: dot")>/;
/** Limit: deeper styles stay signs of the text. */
const MAX_DEPTH = 8;
/** Limit: what opens a style or a formula and is not closed within this is a sign of the text. */
const MAX_CHARACTERS = 10_000;
/**
 * Limit: characters that are searched for the ends of what signs open, for each character of the text: the time for
 * thousands of signs that open nothing would grow with their square. Once they are spent, signs are text.
 */
const SEARCHED_PER_CHARACTER = 20;
const SEARCHED_AT_LEAST = 20_000;

interface Looks {
  readonly style: readonly SpanStyle[];
  readonly url?: string;
  readonly depth: number;
  readonly search: { charactersLeft: number };
}

/** Reads inline Markdown as the renderers write it. Signs that open nothing are text. */
export function readInline(markdown: string): Span[] {
  const charactersLeft = SEARCHED_AT_LEAST + SEARCHED_PER_CHARACTER * markdown.length;
  return joinTexts(readSpans(markdown, { style: [], depth: 0, search: { charactersLeft } }));
}

function readSpans(markdown: string, looks: Looks): Span[] {
  const spans: Span[] = [];
  let rest = markdown;
  while (rest !== "") {
    const { taken, made } = readNext(rest, looks);
    spans.push(...made);
    rest = rest.slice(taken);
  }
  return spans;
}

interface Taken {
  readonly taken: number;
  readonly made: readonly Span[];
}

function readNext(rest: string, looks: Looks): Taken {
  const [plain = ""] = /^[^\\$[!<*~]+/.exec(rest) ?? [];
  if (plain !== "") return text(plain, plain.length, looks);
  const { search, depth } = looks;
  if (search.charactersLeft < 0) return readEscape(rest, looks) ?? signOnly(rest, looks);
  const found = readSign(rest, looks) ?? (depth < MAX_DEPTH && readStyled(rest, looks));
  if (found) return found;
  search.charactersLeft -= Math.min(rest.length, MAX_CHARACTERS);
  return signOnly(rest, looks);
}

function signOnly(rest: string, looks: Looks): Taken {
  return text(rest.slice(0, 1), 1, looks);
}

function readEscape(rest: string, looks: Looks): Taken | undefined {
  const [escape, sign = ""] = ESCAPE.exec(rest) ?? [];
  return escape === undefined ? undefined : text(sign, escape.length, looks);
}

function readSign(rest: string, looks: Looks): Taken | undefined {
  const escape = readEscape(rest, looks);
  if (escape !== undefined) return escape;
  const [formula, latex = ""] = FORMULA.exec(rest) ?? [];
  if (formula !== undefined)
    return { taken: formula.length, made: [{ type: "inline_equation", content: latex }] };
  return readPicture(rest) ?? readNote(rest);
}

function readPicture(rest: string): Taken | undefined {
  const [picture, name] = PICTURE.exec(rest) ?? [];
  if (picture === undefined || name === undefined) return undefined;
  return { taken: picture.length, made: [{ type: "image", image_path: name }] };
}

function readNote(rest: string): Taken | undefined {
  const [mark, note = ""] = NOTE.exec(rest) ?? [];
  if (mark === undefined) return undefined;
  const span: Span = { type: "text", content: note, style: ["superscript"], parser_note: note };
  return { taken: mark.length, made: [span] };
}

function readStyled(rest: string, looks: Looks): Taken | undefined {
  const deeper = { ...looks, depth: looks.depth + 1 };
  const [link, linked = "", address] = LINK.exec(rest) ?? [];
  const url = looks.url === undefined ? safeLinkOrAnchor(address) : undefined;
  if (link !== undefined && url !== undefined)
    return {
      taken: link.length,
      made: toLink(joinTexts(readSpans(linked, { ...deeper, url })), url),
    };
  return readTagged(rest, deeper) ?? readMarked(rest, deeper);
}

function readTagged(rest: string, looks: Looks): Taken | undefined {
  const [open, plain, dotted] = TAG.exec(rest) ?? [];
  const tag = plain ?? dotted;
  const style = tag === undefined ? undefined : TAGS[tag];
  if (open === undefined || style === undefined) return undefined;
  const close = `</${tag}>`;
  const end = rest.slice(0, MAX_CHARACTERS).indexOf(close);
  if (end === -1) return undefined;
  const inner = rest.slice(open.length, end);
  const made = readSpans(inner, { ...looks, style: [...looks.style, style] });
  return { taken: end + close.length, made };
}

/** Text in several styles is one link all the same. */
function toLink(spans: readonly Span[], url: string): readonly Span[] {
  if (spans.length < 2) return spans;
  const children = spans.map(({ url: _own, ...span }): Span => ({ ...span, type: "text" }));
  const content = children.map((child) => child.content ?? "").join("");
  return [{ type: "hyperlink", content, url, children }];
}

function readMarked(rest: string, looks: Looks): Taken | undefined {
  for (const [marker, styles] of MARKERS) {
    if (!rest.startsWith(marker) || /^\s|^$/.test(rest.slice(marker.length))) continue;
    const end = closingOf(rest, marker);
    if (end === undefined) {
      looks.search.charactersLeft -= Math.min(rest.length, MAX_CHARACTERS);
      continue;
    }
    const inner = rest.slice(marker.length, end);
    const style = [...looks.style, ...styles];
    return { taken: end + marker.length, made: readSpans(inner, { ...looks, style }) };
  }
  return undefined;
}

/** End of a style: the next such marker that has a character before it and is not escaped. */
function closingOf(rest: string, marker: string): number | undefined {
  const last = Math.min(rest.length, MAX_CHARACTERS);
  for (let at = marker.length; at < last; at++) {
    if (rest[at] === "\\") at++;
    else if (rest.startsWith(marker, at) && at > marker.length && !/\s/.test(rest[at - 1] ?? "")) {
      // A longer run of the sign closes an inner style first.
      const run = /^[*~]+/.exec(rest.slice(at))?.[0].length ?? 0;
      return at + Math.max(0, run - marker.length);
    }
  }
  return undefined;
}

function text(written: string, taken: number, { style, url }: Looks): Taken {
  const content = unescapeHtml(written);
  const span: Span = {
    type: url === undefined ? "text" : "hyperlink",
    content,
    ...(url !== undefined && { url }),
    ...(style.length > 0 && { style: [...new Set(style)] }),
  };
  return { taken, made: [span] };
}

/** Signs that were read one by one belong to the text around them. */
function joinTexts(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const span of spans) {
    const last = joined.at(-1);
    if (last !== undefined && isSameText(last, span))
      joined[joined.length - 1] = { ...last, content: `${last.content}${span.content}` };
    else joined.push(span);
  }
  return joined;
}

function isSameText(left: Span, right: Span): boolean {
  return (
    (left.type === "text" || left.type === "hyperlink") &&
    left.type === right.type &&
    left.url === right.url &&
    left.parser_note === undefined &&
    right.parser_note === undefined &&
    left.style?.join() === right.style?.join()
  );
}
