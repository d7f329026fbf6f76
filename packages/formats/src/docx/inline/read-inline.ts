import { childElements, findChild, textContent, type XmlElement } from "@parsewright/document/xml";
import { ommlToLatex } from "../../ooxml/omml-to-latex.ts";
import { readDrawing } from "../drawings/read-drawing.ts";
import type { Story } from "../story.ts";
import { resolveRunFormat, type RunFormat } from "../styles/run-format.ts";
import type { Style } from "../styles/style-sheet.ts";
import { LATEX_ELEMENT } from "../tree/resolve-fields.ts";
import type { InlinePiece, TextPiece } from "./inline-piece.ts";
import { linkTarget } from "./link-target.ts";
import { isMonospacedFont } from "@parsewright/document/language";
import { readTextNode } from "./run-text.ts";

/** Position of a run. */
interface Place {
  readonly story: Story;
  /** Styles whose look its runs take on. */
  readonly chain: readonly Style[];
  readonly link: string | undefined;
}

/** Reads the inline content of a paragraph. `chain` is its style; without one, only the properties of its runs count. */
export function readInline(
  paragraph: XmlElement,
  story: Story,
  chain: readonly Style[],
): InlinePiece[] {
  return readNodes(paragraph, { story, chain, link: undefined });
}

function readNodes(parent: XmlElement, place: Place): InlinePiece[] {
  return childElements(parent).flatMap((element) => readNode(element, place));
}

function readNode(element: XmlElement, place: Place): InlinePiece[] {
  switch (element.name) {
    case "w:r":
      return readRun(element, place);
    case "w:hyperlink":
    case "w:fldSimple": {
      const sources = { ...place.story.file, part: place.story.part };
      return readNodes(element, { ...place, link: linkTarget(element, sources) ?? place.link });
    }
    case "m:oMath":
      return [{ kind: "equation", latex: ommlToLatex(element), isDisplay: false }];
    case "m:oMathPara":
      return childElements(element, "m:oMath").map((equation) => ({
        kind: "equation",
        latex: ommlToLatex(equation),
        isDisplay: true,
      }));
    case "w:commentRangeStart":
      return [{ kind: "comment", id: element.attributes["w:id"] ?? "", at: "start" }];
    case "w:pPr":
      return [];
    default:
      return readNodes(element, place);
  }
}

function readRun(run: XmlElement, place: Place): InlinePiece[] {
  const { story, chain } = place;
  const format = resolveRunFormat(findChild(run, "w:rPr"), chain, story.file.sheet);
  if (format.isHidden) {
    if (findChild(run, "w:t") !== undefined) {
      story.findings.messages.add("Hidden text was left out.");
    }
    return [];
  }
  return childElements(run).flatMap((element) => readRunContent(element, format, place));
}

const DRAWINGS = new Set(["w:drawing", "w:pict", "w:object"]);

function readRunContent(element: XmlElement, format: RunFormat, place: Place): InlinePiece[] {
  const { story } = place;
  if (DRAWINGS.has(element.name)) return readDrawing(element, story);
  switch (element.name) {
    case "w:br":
    case "w:cr":
      return [{ kind: "break" }];
    case "w:footnoteReference":
    case "w:endnoteReference":
      return readNoteMark(element, story);
    case "w:commentReference":
      return [{ kind: "comment", id: element.attributes["w:id"] ?? "", at: "reference" }];
    case "w:ruby":
      return readRuby(element, place);
    case LATEX_ELEMENT:
      return [{ kind: "equation", latex: textContent(element), isDisplay: false }];
    default: {
      const text = readTextNode(element, format.font);
      return text === "" ? [] : [toTextPiece(text, format, place.link)];
    }
  }
}

function toTextPiece(text: string, format: RunFormat, link: string | undefined): TextPiece {
  return {
    kind: "text",
    text,
    // Every link is underlined; saying so says nothing.
    style: link === undefined ? format.style : format.style.filter((name) => name !== "underline"),
    link,
    isMonospaced: isMonospacedFont(format.font),
  };
}

function readNoteMark(element: XmlElement, { file, findings }: Story): InlinePiece[] {
  const mark = file.noteMarks.get(element);
  if (mark === undefined) return [];
  findings.notes.add(mark);
  if (mark.label === "") return [];
  return [{ ...plainText(mark.label), style: ["superscript"], isNoteMark: true }];
}

/** The reading in small print above a word follows it in parentheses. */
function readRuby(element: XmlElement, place: Place): InlinePiece[] {
  const base = findChild(element, "w:rubyBase");
  const reading = findChild(element, "w:rt");
  const above = reading === undefined ? [] : readNodes(reading, place);
  return [
    ...(base === undefined ? [] : readNodes(base, place)),
    ...(above.length === 0 ? [] : [plainText("("), ...above, plainText(")")]),
  ];
}

function plainText(text: string): TextPiece {
  return { kind: "text", text, style: [], link: undefined, isMonospaced: false };
}
