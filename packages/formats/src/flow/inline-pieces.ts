import type { Line, Span, SpanStyle } from "@parsewright/contract";
import { isElement, textContent, type XmlElement, type XmlNode } from "@parsewright/document/xml";
import { safeLink } from "@parsewright/document/language";
import { lineSpans } from "../office/line-spans.ts";
import { pictureSpan } from "../office/visual-blocks.ts";
import type { FlowContext } from "./flow-context.ts";
import { isHidden, isUnshown } from "./flow-tree.ts";
import { mathToLatex } from "./mathml-to-latex.ts";

/** Inline content of a paragraph, in order. */
export type InlinePiece = TextPiece | SpanPiece | { readonly kind: "break" };

interface TextPiece extends Look {
  readonly kind: "text";
  readonly text: string;
}

export interface SpanPiece {
  readonly kind: "span";
  /** A picture or a formula. */
  readonly span: Span;
}

/** Style that text inherits from the elements around it. */
export interface Look {
  readonly styles: readonly SpanStyle[];
  readonly link: string | undefined;
}

export const PLAIN: Look = { styles: [], link: undefined };

const STYLES: Readonly<Record<string, SpanStyle>> = {
  b: "bold",
  strong: "bold",
  dt: "bold",
  i: "italic",
  em: "italic",
  cite: "italic",
  var: "italic",
  dfn: "italic",
  u: "underline",
  ins: "underline",
  s: "strikethrough",
  strike: "strikethrough",
  del: "strikethrough",
  sup: "superscript",
  sub: "subscript",
};

/** The look of what is inside an element. */
export function lookInside({ name, attributes }: XmlElement, look: Look): Look {
  const style = Object.hasOwn(STYLES, name) ? STYLES[name] : undefined;
  if (style !== undefined && !look.styles.includes(style)) {
    return { ...look, styles: [...look.styles, style] };
  }
  const link = name === "a" ? safeLink(attributes["href"]) : undefined;
  return link === undefined ? look : { ...look, link };
}

/** The pieces of a node; what is hidden or cannot be shown has none. */
export function readPieces(node: XmlNode, look: Look, context: FlowContext): InlinePiece[] {
  if (!isElement(node)) return [{ kind: "text", text: node, ...look }];
  if (isUnshown(node)) return [];
  if (isHidden(node)) {
    context.noteHidden(node);
    return [];
  }
  const own = OWN_PIECES.get(node.name)?.(node, look, context);
  if (own !== undefined) return own;
  const inside = lookInside(node, look);
  const pieces = node.children.flatMap((child) => readPieces(child, inside, context));
  // Where a block is asked for its text alone, it still has lines of its own.
  return context.isBlock(node) ? [BREAK, ...pieces, BREAK] : pieces;
}

const BREAK: InlinePiece = { kind: "break" };

type ReadOwn = (element: XmlElement, look: Look, context: FlowContext) => InlinePiece[] | undefined;

const OWN_PIECES: ReadonlyMap<string, ReadOwn> = new Map<string, ReadOwn>([
  ["br", () => [BREAK]],
  ["img", readPicture],
  ["math", (element) => formula(mathToLatex(element), element.attributes["display"] === "block")],
  [
    "script",
    (element) =>
      formula(textContent(element), /mode\s*=\s*display/i.test(element.attributes["type"] ?? "")),
  ],
  ["input", (element, look) => [{ kind: "text", text: fieldText(element), ...look }]],
  ["select", (element, look) => [{ kind: "text", text: chosenText(element), ...look }]],
]);

function formula(latex: string, isDisplay: boolean): InlinePiece[] {
  const content = latex.trim();
  if (content === "") return [];
  return [
    { kind: "span", span: { type: isDisplay ? "interline_equation" : "inline_equation", content } },
  ];
}

/** A picture that is not in the file is not fetched: what its author says of it leads there. */
function readPicture(element: XmlElement, look: Look, context: FlowContext): InlinePiece[] {
  const { alt = "", src } = element.attributes;
  const picture = context.pictures.get(element);
  if (picture !== undefined) return [{ kind: "span", span: pictureSpan(picture) }];
  const link = look.link ?? safeLink(src);
  return alt.trim() === "" ? [] : [{ kind: "text", text: alt, styles: look.styles, link }];
}

function fieldText({ attributes }: XmlElement): string {
  const { type = "text", value = "" } = attributes;
  if (type === "checkbox" || type === "radio") {
    return attributes["checked"] === undefined ? "☐ " : "☑ ";
  }
  return ["text", "email", "number", "date", "tel", "url"].includes(type) ? value : "";
}

function chosenText({ children }: XmlElement): string {
  const options = children.filter(isElement);
  const chosen = options.find(({ attributes }) => attributes["selected"] !== undefined);
  const shown = chosen ?? options[0];
  return shown === undefined ? "" : textContent(shown).trim();
}

/** Pieces as lines: white space as a browser shows it, equal neighbours joined, empty lines left out. */
export function toLines(pieces: readonly InlinePiece[]): Line[] {
  const lines: Exclude<InlinePiece, { kind: "break" }>[][] = [[]];
  for (const piece of pieces) {
    if (piece.kind === "break") lines.push([]);
    else lines.at(-1)?.push(piece);
  }
  return lines
    .map(collapseSpace)
    .map((line) => ({
      spans: lineSpans(line.map((piece) => (piece.kind === "span" ? piece.span : piece))),
    }))
    .filter(({ spans }) => spans.length > 0);
}

/** Checks whether the pieces show nothing. */
export function isBlank(pieces: readonly InlinePiece[]): boolean {
  return pieces.every(
    (piece) => piece.kind === "break" || (piece.kind === "text" && piece.text.trim() === ""),
  );
}

type LinePiece = TextPiece | SpanPiece;

function collapseSpace(line: readonly LinePiece[]): LinePiece[] {
  const kept: LinePiece[] = [];
  let endsInSpace = true;
  for (const piece of line) {
    if (piece.kind === "span") {
      kept.push(piece);
      endsInSpace = false;
      continue;
    }
    const single = piece.text.replaceAll(/[ \t\r\n\f]+/g, " ");
    const text: string = endsInSpace ? single.replace(/^ /, "") : single;
    if (text === "") continue;
    kept.push({ ...piece, text });
    endsInSpace = text.endsWith(" ");
  }
  const last = kept.at(-1);
  if (last?.kind !== "text") return kept;
  const text = last.text.trimEnd();
  return text === "" ? kept.slice(0, -1) : [...kept.slice(0, -1), { ...last, text }];
}
