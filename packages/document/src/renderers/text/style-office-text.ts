import type { Span, SpanStyle } from "@parsewright/contract";
import type { Piece } from "./assemble-pieces.ts";
import { joinMarkdown, escapeInline, escapeRule } from "./escape-markdown.ts";
import { escapeHtml } from "../../html/escape-html.ts";
import { markdownLink } from "./markdown-link.ts";
import { STYLE_TAGS } from "./style-tags.ts";

type Markup = "markdown" | "html";

/** Styles that Markdown can write, by the styles of a run in alphabetical order. */
const MARKERS: Readonly<Record<string, string>> = {
  bold: "**",
  italic: "*",
  strikethrough: "~~",
  "bold+italic": "***",
};

/**
 * Writes the styled runs of an office block, with Markdown's markers where they suffice for the
 * whole block, else with HTML tags. `renderOther` writes what is neither text nor a link.
 */
export function styleOfficeText(
  pieces: readonly Piece[],
  renderOther: (span: Span) => string,
): string {
  const runs = joinEqualRuns(pieces);
  const markup = chooseMarkup(runs.map(({ span }) => span));

  const render = (span: Span): string => {
    if (span.type === "text") return renderRun(span, markup);
    if (span.type === "hyperlink") return renderLink(span, render);
    return renderOther(span);
  };
  const text = joinMarkdown(runs.flatMap(({ span, separator }) => [render(span), separator]));
  return escapeRule(text.trim());
}

/** Word processors cut one bold phrase into several runs; `**a****b**` would not be bold. */
function joinEqualRuns(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (last !== undefined && last.separator === "" && isSameRun(last.span, piece.span)) {
      const content = (last.span.content ?? "") + (piece.span.content ?? "");
      joined[joined.length - 1] = { ...piece, span: { ...piece.span, content } };
    } else {
      joined.push(piece);
    }
  }
  return joined;
}

/** Blank runs stay apart: an underlined blank is written differently from underlined words. */
function isSameRun(left: Span, right: Span): boolean {
  const areWords = [left, right].every((span) => span.type === "text" && !isBlank(span));
  return areWords && styleKey(left) === styleKey(right);
}

function isBlank({ content = "" }: Span): boolean {
  return content.trim() === "";
}

function chooseMarkup(spans: readonly Span[]): Markup {
  const keysOfSpans = spans.map((span) => new Set(runsOf(span).map((run) => styleKey(run))));
  const hasMixedLink = keysOfSpans.some((keys) => keys.size > 1);
  const styles = new Set(keysOfSpans.flatMap((keys) => [...keys].filter((key) => key !== "")));
  const isSimple = styles.size <= 1 && [...styles].every((key) => key in MARKERS);
  return isSimple && !hasMixedLink ? "markdown" : "html";
}

/** The runs of a link, which may be styled one by one; any other span is its own run. */
function runsOf(span: Span): Span[] {
  if (span.type !== "hyperlink") return [span];
  const { children = [], style } = span;
  if (children.length === 0) return [{ ...span, type: "text" }];
  return children.map((child) => ({ ...child, style: child.style ?? style }));
}

/** The styles that show, as one word. A blank run shows none: `fillBlank` draws its line instead. */
function styleKey(span: Span): string {
  return isBlank(span) ? "" : [...(span.style ?? [])].sort().join("+");
}

function renderRun(span: Span, markup: Markup): string {
  const text = span.content ?? "";
  if (isBlank(span)) return fillBlank(text, span.style ?? []);

  // A marker beside a space does not open or close a style, so the spaces go outside.
  const core = text.trim();
  const [before = "", after = ""] = text.split(core);
  return before + (markup === "markdown" ? mark(core, span) : tag(core, span)) + after;
}

function mark(text: string, span: Span): string {
  const marker = MARKERS[styleKey(span)] ?? "";
  return marker + escapeInline(text) + marker;
}

function tag(text: string, { style = [] }: Span): string {
  return STYLE_TAGS.filter(([name]) => style.includes(name)).reduceRight(
    (inner, [, open, close]) => open + inner + close,
    escapeInline(escapeHtml(text)),
  );
}

/** An underlined blank is a line to write on; a struck one is a dash. */
function fillBlank(text: string, style: readonly SpanStyle[]): string {
  if (style.includes("underline")) return text.replace(/\s/g, "_");
  if (style.includes("strikethrough")) return text.replace(/\s/g, "-");
  return text;
}

function renderLink(link: Span, render: (span: Span) => string): string {
  const text = joinMarkdown(runsOf(link).map(render));
  return markdownLink(text, link.url);
}
