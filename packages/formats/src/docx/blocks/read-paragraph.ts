import type { Block, Line, SpanStyle } from "@parsewright/contract";
import { equationBlock, textBlock, titleBlock } from "@parsewright/document/blocks";
import type { XmlElement } from "@parsewright/document/xml";
import { pictureBlock } from "../../office/visual-blocks.ts";
import { linkedBookmark } from "../inline/anchors.ts";
import type { InlinePiece } from "../inline/inline-piece.ts";
import { readInline } from "../inline/read-inline.ts";
import { isBlank, textOf, toCodeLines, toLines } from "../inline/to-lines.ts";
import { readCommentBlocks } from "../notes/comment-blocks.ts";
import type { ListLabel } from "../numbering/list-counter.ts";
import type { Story } from "../story.ts";
import { type ParagraphFormat, resolveParagraphFormat } from "../styles/paragraph-format.ts";
import { walkElements } from "../tree/walk-elements.ts";
import { plainCaptionKind } from "@parsewright/document/language";
import { isMarkedCaption, markedCaptionKind } from "./caption-kind.ts";
import { codeCertainty } from "./code-paragraph.ts";
import type { Draft } from "../drafts/draft.ts";
import { liftFloating, type ParagraphPart, splitParagraph } from "./split-paragraph.ts";

/** A paragraph with what is known of it. */
interface Paragraph {
  readonly element: XmlElement;
  readonly story: Story;
  readonly format: ParagraphFormat;
  readonly label: ListLabel | undefined;
  readonly anchor: string | undefined;
}

/** Reads a `w:p`: a heading, a list item, a line of a table of contents, a caption, code or plain text. */
export function readParagraph(element: XmlElement, story: Story): Draft[] {
  const paragraph: Paragraph = {
    element,
    story,
    format: resolveParagraphFormat(element, story.file.sheet),
    label: labelOf(element, story),
    anchor: story.file.anchors.nameOf(element),
  };
  const contentsLevel = findContentsLevel(paragraph);
  if (contentsLevel !== undefined) return readIndexEntry(paragraph, contentsLevel);

  const isCaption =
    isMarkedCaption(element, paragraph.format.chain) ||
    plainCaptionKind(paragraph.label?.text ?? "") !== undefined;
  // Headings and captions have a look of their own, which says no more than that they are such.
  const hasOwnLook = isCaption || paragraph.format.headingLevel !== undefined;
  const pieces = readInline(element, story, hasOwnLook ? [] : paragraph.format.chain);
  const drafts = isCaption ? readCaption(paragraph, pieces) : readBody(paragraph, pieces);
  return [...drafts, ...readCommentBlocks(pieces, story)];
}

function labelOf(element: XmlElement, { file: { labels, pkg } }: Story): ListLabel | undefined {
  const label = labels.get(element);
  pkg.spendText(label?.text.length ?? 0);
  return label;
}

function readBody(paragraph: Paragraph, pieces: readonly InlinePiece[]): Draft[] {
  const { headingLevel, chain } = paragraph.format;
  const { inline } = liftFloating(pieces);
  const hasText = textOf(inline).trim() !== "";
  if (headingLevel !== undefined && hasText) return readTitle(paragraph, pieces, headingLevel);
  if (paragraph.label !== undefined && !isBlank(inline)) {
    return readListItem(paragraph, pieces, paragraph.label);
  }
  const certainty = hasText ? codeCertainty(inline, chain) : undefined;
  if (certainty === undefined) {
    return splitParagraph(pieces).flatMap((part) => toDrafts(part, paragraph));
  }
  return aroundText(paragraph, pieces, (lines) => ({
    kind: "code",
    lines: toCodeLines(inline),
    isCertain: certainty === "code",
    otherwise: { kind: "block", block: textBlock(lines, anchorOf(paragraph.anchor)) },
  }));
}

function toDrafts(part: ParagraphPart, { anchor }: Paragraph): Draft[] {
  switch (part.kind) {
    case "drafts":
      return [...part.drafts];
    case "picture":
      return [{ kind: "block", block: pictureBlock(part.picture) }];
    case "equation":
      return [{ kind: "block", block: equationBlock({ content: part.latex }) }];
    default:
      return [
        {
          kind: "block",
          block: textBlock(toLines(part.pieces), anchorOf(anchor)),
          caption: plainCaptionKind(textOf(part.pieces)),
        },
      ];
  }
}

/** Keeps the text whole, with what floats beside it before or after. */
function aroundText(
  paragraph: Paragraph,
  pieces: readonly InlinePiece[],
  toText: (lines: Line[]) => Draft,
): Draft[] {
  const { before, inline, after } = liftFloating(pieces);
  const lines = toLines(inline);
  return [
    ...before.flatMap((part) => toDrafts(part, paragraph)),
    ...(lines.length > 0 ? [toText(lines)] : []),
    ...after.flatMap((part) => toDrafts(part, paragraph)),
  ];
}

function readTitle(paragraph: Paragraph, pieces: readonly InlinePiece[], level: number): Draft[] {
  const { label, anchor } = paragraph;
  const number = label?.kind === "number" ? label.text : undefined;
  return aroundText(paragraph, dropCommonStyle(pieces), (lines) => ({
    kind: "block",
    block: titleBlock(lines, {
      level,
      is_numbered_style: number !== undefined,
      ...(number !== undefined && { section_number: number }),
      ...anchorOf(anchor),
    }),
  }));
}

function anchorOf(anchor: string | undefined): Pick<Block, "anchor"> {
  return anchor === undefined ? {} : { anchor };
}

/** A heading that is bold as a whole is only a heading. */
function dropCommonStyle(pieces: readonly InlinePiece[]): InlinePiece[] {
  const texts = pieces.filter((piece) => piece.kind === "text" && piece.text.trim() !== "");
  const isCommon = (name: SpanStyle) =>
    texts.every((piece) => piece.kind === "text" && piece.style.includes(name));
  return pieces.map((piece) =>
    piece.kind === "text"
      ? { ...piece, style: piece.style.filter((name) => !isCommon(name)) }
      : piece,
  );
}

/**
 * A label that is more than digits is part of the text: Markdown could not write it, and the choices
 * A to D of a question, or clause 3(b), are referred to by it.
 */
function readListItem(
  paragraph: Paragraph,
  pieces: readonly InlinePiece[],
  label: ListLabel,
): Draft[] {
  const number = label.kind === "number" && label.isPlain ? label.value : undefined;
  const shown = label.kind === "number" && !label.isPlain ? [labelPiece(label)] : [];
  return aroundText(paragraph, [...shown, ...pieces], (lines) => ({
    kind: "item",
    block: textBlock(lines, anchorOf(paragraph.anchor)),
    list: label.list,
    level: label.level,
    indent: label.indent,
    number,
  }));
}

function labelPiece({ text }: ListLabel): InlinePiece {
  return { kind: "text", text: `${text} `, style: [], link: undefined, isMonospaced: false };
}

function readCaption(paragraph: Paragraph, pieces: readonly InlinePiece[]): Draft[] {
  const { label, element, format } = paragraph;
  const shown = label?.kind === "number" ? [labelPiece(label)] : [];
  return splitParagraph([...shown, ...pieces]).flatMap((part): Draft[] => {
    if (part.kind !== "text") return toDrafts(part, paragraph);
    const caption = markedCaptionKind(element, textOf(part.pieces), format.chain);
    return [
      {
        kind: "block",
        block: textBlock(toLines(part.pieces), anchorOf(paragraph.anchor)),
        caption,
      },
    ];
  });
}

/** From the style, or from standing in the field that makes the table of contents. */
function findContentsLevel({ element, format }: Paragraph): number | undefined {
  if (format.contentsLevel !== undefined) return format.contentsLevel;
  const isInField = [...walkElements(element)].some(
    ({ name, attributes }) => name === "w:fldSimple" && /^TOC\b/i.test(attributes["w:instr"] ?? ""),
  );
  return isInField ? 1 : undefined;
}

function readIndexEntry(paragraph: Paragraph, level: number): Draft[] {
  const { element, story } = paragraph;
  const pieces = readInline(element, story, []);
  const bookmarks = [...walkElements(element)].flatMap((inner) => linkedBookmark(inner) ?? []);
  const anchor = bookmarks
    .map((bookmark) => story.file.anchors.resolve(bookmark))
    .find((name) => name !== undefined);
  const block = textBlock(toLines(oneTab(pieces)), anchorOf(anchor));
  return block.lines?.length === 0 ? [] : [{ kind: "entry", block, level: level - 1 }];
}

/** Only the tab before the page number stays: the one after a heading's number is a space. */
function oneTab(pieces: readonly InlinePiece[]): InlinePiece[] {
  const last = pieces.findLastIndex((piece) => piece.kind === "text" && piece.text.includes("\t"));
  return pieces.flatMap((piece, position): InlinePiece[] => {
    if (piece.kind !== "text") return [];
    const text = position < last ? piece.text.replaceAll("\t", " ") : piece.text;
    return [{ ...piece, text, link: undefined }];
  });
}
