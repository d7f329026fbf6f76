import type { Box, Span, SpanStyle } from "@parsewright/contract";
import type { Character } from "@parsewright/document/files";
import { unionOf } from "@parsewright/document/geometry";
import type { InlineFormula } from "./inline-formula.ts";
import { areScriptsOfOne, findScripts, type Script } from "./find-scripts.ts";
import { findUnsure, meanConfidence } from "./recognition-confidence.ts";
import { joinSegments, spaceBefore } from "./join-segments.ts";
import type { TextSegment } from "./text-segment.ts";

/**
 * Divides a line of text into spans. They contain their own spaces, so that joined they are the line. `formulas` are
 * those of the paragraph and replace their characters. One that a line end cuts is on the line where it begins.
 */
export function lineSpans(
  segments: readonly TextSegment[],
  bbox: Box,
  formulas: readonly InlineFormula[] = [],
): Span[] {
  const scripts = findScripts(segments);
  const unsure = findUnsure(segments);
  const characters = segments.flatMap((segment) => segment.characters);
  const own = formulas.filter((formula) => characters.some((one) => formula.characters.has(one)));
  const kindOf = (character: Character): Kind => {
    const formula = own.find((one) => one.characters.has(character));
    if (formula !== undefined) return formula;
    if (character.isGarbled === true) return "garbled";
    if (unsure.has(character)) return "unsure";
    const script = scripts.get(character);
    return script === undefined && isPlainlySet(character) ? PLAIN : settingKey(character, script);
  };
  const kinds = new Set(characters.map(kindOf));
  const [only] = kinds;
  if (kinds.size === 1 && only === PLAIN) {
    const score = scoreOf(characters);
    return [{ type: "text", bbox, content: joinSegments(segments), score }];
  }
  return splitPieces(segments, { kindOf, scripts }).filter(startsFormula).map(toSpan);
}

/** Property that sets a piece of a line apart: a formula, uncertain text, or a setting as `settingKey` writes it. */
type Kind = InlineFormula | string;

const PLAIN = "";

/** Checks whether `settingKey` is empty for a character that is not a script, as it is for most. */
function isPlainlySet({ font, isUnderlined, isStruck, link }: Character): boolean {
  const isMarked = isUnderlined === true || isStruck === true || link !== undefined;
  return !font.isBold && !font.isItalic && !isMarked;
}

/** Writes the styles of a character, and its link, as one text that is equal for characters set alike. */
function settingKey(character: Character, script: Script | undefined): string {
  const { font, isUnderlined, isStruck, link } = character;
  const styles: SpanStyle[] = [];
  // Ignores the fonts of scripts, which differ by symbol: `2` is upright and `−` slanted.
  if (font.isBold && script === undefined) styles.push("bold");
  if (font.isItalic && script === undefined) styles.push("italic");
  // Ignores underlines of links, as all links have them.
  if (isUnderlined === true && link === undefined) styles.push("underline");
  if (isStruck === true) styles.push("strikethrough");
  if (script !== undefined) styles.push(script);
  const names = styles.join(" ");
  return link === undefined ? names : `${names}\n${link}`;
}

/** Reads a key as the properties of a span. A link is a span of its own kind. */
function settingOf(key: string): Pick<Span, "type" | "style" | "url"> {
  const [names = "", url] = key.split("\n");
  const style = names === "" ? {} : { style: names.split(" ") as SpanStyle[] };
  return url === undefined ? { type: "text", ...style } : { type: "hyperlink", url, ...style };
}

interface Piece {
  readonly kind: Kind;
  readonly characters: Character[];
  text: string;
}

function splitPieces(
  segments: readonly TextSegment[],
  {
    kindOf,
    scripts,
  }: { kindOf: (character: Character) => Kind; scripts: ReadonlyMap<Character, Script> },
): Piece[] {
  const pieces: Piece[] = [];
  for (const [index, segment] of segments.entries()) {
    const previous = segments[index - 1];
    const isTied = areScriptsOfOne(previous?.characters.at(-1), segment.characters[0], scripts);
    let space: string = isTied ? "" : spaceBefore(previous, segment);
    for (const [place, source] of segment.characters.entries()) {
      const text = space + (segment.texts[place] ?? "");
      addText(pieces, { kind: kindOf(source), source, text });
      space = "";
    }
  }
  return pieces;
}

function addText(
  pieces: Piece[],
  { kind, source, text }: { kind: Kind; source: Character; text: string },
): void {
  const last = pieces.at(-1);
  if (last?.kind === kind) {
    last.characters.push(source);
    last.text += text;
    return;
  }
  // Moves a space to the piece before: a formula has no spaces of its own, and a raised text must not contain the one
  // before it.
  const isPlain = kind === PLAIN || last === undefined || typeof last.kind === "object";
  if (!isPlain && text.startsWith(" ")) last.text += " ";
  pieces.push({ kind, characters: [source], text: isPlain ? text : text.trimStart() });
}

/** Checks whether the piece is not a formula, or the first piece of one. */
function startsFormula({ kind, characters }: Piece): boolean {
  if (typeof kind !== "object") return true;
  const [first] = kind.characters;
  return first !== undefined && characters.includes(first);
}

function toSpan({ kind, characters, text }: Piece): Span {
  const box = unionOf(characters.map((character) => character.box));
  const bbox: Box = [Math.floor(box[0]), Math.floor(box[1]), Math.ceil(box[2]), Math.ceil(box[3])];
  if (typeof kind === "object")
    return { type: "inline_equation", bbox, content: kind.latex, score: kind.confidence };
  if (kind === "garbled")
    return { type: "text", bbox, content: text, score: 0, parser_needs_ocr: true };
  if (kind === "unsure")
    return { type: "text", bbox, content: text, score: scoreOf(characters), parser_unsure: true };
  return { bbox, content: text, score: scoreOf(characters), ...settingOf(kind) };
}

/** 1 for what the file itself says. */
function scoreOf(characters: readonly Character[]): number {
  return meanConfidence(characters) ?? 1;
}
