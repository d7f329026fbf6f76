import type { Line, Span, SpanStyle } from "@parsewright/contract";
import { startsWithPlainBullet } from "@parsewright/document/language";
import { childElements, findChild, textContent, type XmlElement } from "@parsewright/document/xml";
import { blockText } from "@parsewright/document/blocks";
import { replaceSymbols } from "../../office/symbol-characters.ts";
import { ommlToLatex } from "../../ooxml/omml-to-latex.ts";
import { isTrue } from "../measures.ts";
import { type Bullet, bulletOf, levelOf, sizeOf, type StyleLists } from "./text-styles.ts";

/** A paragraph of a text body, with what it inherits worked out. */
export interface Paragraph {
  /** More than one where the writer broke the line; empty ones are left out. */
  readonly lines: readonly Line[];
  /** Depth, 0 is the outermost. */
  readonly level: number;
  readonly bullet: Bullet;
  /** Size of its largest text in points. */
  readonly size: number;
}

/** Facts about the slide that reading its text needs. */
export interface TextContext {
  readonly styles: StyleLists;
  /** Number shown by a slide-number field. */
  readonly slideNumber: number;
  /** The address behind a relationship, or `undefined` when it must not become a link. */
  linkOf(relationshipId: string | undefined): string | undefined;
}

/** The paragraphs of a text body (`p:txBody`, `a:txBody`), empty ones included. */
export function readParagraphs(
  textBody: XmlElement | undefined,
  context: TextContext,
): Paragraph[] {
  if (textBody === undefined) return [];
  return childElements(textBody, "a:p").map((paragraph) => readParagraph(paragraph, context));
}

export function isEmptyParagraph({ lines }: Paragraph): boolean {
  return lines.every(isEmptyLine);
}

function isEmptyLine({ spans }: Line): boolean {
  return spans.every(({ content = "" }) => content.trim() === "");
}

/** A bullet that was typed instead of set is a bullet all the same. */
function setTypedBullet(paragraph: Paragraph): Paragraph {
  const [line, ...moreLines] = paragraph.lines;
  const [span, ...moreSpans] = line?.spans ?? [];
  if (paragraph.bullet.kind !== "none" || span?.type !== "text") return paragraph;
  if (!startsWithPlainBullet(blockText(paragraph))) return paragraph;
  const content = span.content?.replace(/^\s*.\s*/u, "") ?? "";
  const lines = [{ ...line, spans: [{ ...span, content }, ...moreSpans] }, ...moreLines];
  return { ...paragraph, lines, bullet: { kind: "character" } };
}

function readParagraph(paragraph: XmlElement, context: TextContext): Paragraph {
  const properties = findChild(paragraph, "a:pPr");
  const level = levelOf(properties);
  const lines: Line[] = [{ spans: [] }];
  let size = 0;
  for (const child of childElements(paragraph)) {
    const spans = readPiece(child, context);
    if (spans === "break") {
      lines.push({ spans: [] });
      continue;
    }
    appendSpans(lines, spans);
    if (spans.some(({ content = "" }) => content.trim() !== "")) {
      size = Math.max(size, sizeOf(findChild(child, "a:rPr"), context.styles, level));
    }
  }
  return setTypedBullet({
    lines: lines.filter((line) => !isEmptyLine(line)),
    level,
    bullet: bulletOf(properties, context.styles),
    size,
  });
}

function readPiece(piece: XmlElement, context: TextContext): Span[] | "break" {
  switch (piece.name) {
    case "a:br":
      return "break";
    case "a:r":
    case "a:fld":
      return [readRun(piece, context)];
    case "a14:m":
    case "m:oMath":
    case "m:oMathPara":
      return readEquation(piece);
    default:
      return [];
  }
}

function readRun(run: XmlElement, context: TextContext): Span {
  const properties = findChild(run, "a:rPr");
  const style = readStyle(properties);
  const url = context.linkOf(findChild(properties, "a:hlinkClick")?.attributes["r:id"]);
  return {
    type: url === undefined ? "text" : "hyperlink",
    content: readText(run, properties, context),
    ...(url !== undefined && { url }),
    ...(style.length > 0 && { style }),
  };
}

function readText(
  run: XmlElement,
  properties: XmlElement | undefined,
  { slideNumber }: TextContext,
): string {
  if (run.attributes["type"] === "slidenum") return String(slideNumber);
  const text = findChild(run, "a:t");
  const font = findChild(properties, "a:sym") ?? findChild(properties, "a:latin");
  return replaceSymbols(text === undefined ? "" : textContent(text), font?.attributes["typeface"]);
}

/** Only what is set on the run itself: what a template makes bold is not meant as emphasis. */
function readStyle(properties: XmlElement | undefined): SpanStyle[] {
  const { b, i, u = "none", strike = "noStrike", baseline = "0" } = properties?.attributes ?? {};
  const shift = Number.parseFloat(baseline);
  const styles: Record<string, boolean> = {
    bold: isTrue(b),
    italic: isTrue(i),
    underline: u !== "none",
    strikethrough: strike !== "noStrike",
    superscript: shift > 0,
    subscript: shift < 0,
  } satisfies Partial<Record<SpanStyle, boolean>>;
  return (Object.keys(styles) as SpanStyle[]).filter((name) => styles[name]);
}

function readEquation(element: XmlElement): Span[] {
  const equations = element.name === "a14:m" ? childElements(element) : [element];
  return equations
    .map((equation) => ommlToLatex(equation).trim())
    .filter((latex) => latex !== "")
    .map((content) => ({ type: "inline_equation", content }));
}

/** Adds spans to the last line; a vertical tab is a line break by another name. */
function appendSpans(lines: Line[], spans: readonly Span[]): void {
  for (const span of spans) {
    const [first = "", ...rest] = (span.content ?? "").split("\v");
    appendSpan(lines.at(-1), { ...span, content: first });
    for (const content of rest) lines.push({ spans: [{ ...span, content }] });
  }
}

/** PowerPoint cuts text into runs for its spelling checker; those that look alike are one. */
function appendSpan(line: Line | undefined, span: Span): void {
  if (line === undefined || span.content === "") return;
  const last = line.spans.at(-1);
  if (last !== undefined && isAlike(last, span)) {
    line.spans[line.spans.length - 1] = { ...last, content: `${last.content}${span.content}` };
  } else {
    line.spans.push(span);
  }
}

function isAlike(left: Span, right: Span): boolean {
  return (
    left.type !== "inline_equation" &&
    left.type === right.type &&
    left.url === right.url &&
    left.style?.join() === right.style?.join()
  );
}
