import type { XmlElement } from "../../../xml/xml-element.ts";
import { LABEL_NAMES, labelOf } from "../../../text/caption-label.ts";
import { parseInstruction } from "../inline/field-instruction.ts";
import type { Style } from "../styles/style-sheet.ts";
import { walkElements } from "../tree/walk-elements.ts";
import type { CaptionKind } from "./draft.ts";

/** Built-in and common names of caption styles, in lower case. */
const CAPTION_STYLE =
  /^(?:caption|(?:figure|table|image|picture|chart) ?(?:caption|title|heading)|题注|图题|表题|图名|表名|图注)/;

/** Whether the style or a sequence number makes the paragraph a caption. */
export function isMarkedCaption(paragraph: XmlElement, chain: readonly Style[]): boolean {
  return (
    chain.some(({ name }) => CAPTION_STYLE.test(name)) || sequenceKind(paragraph) !== undefined
  );
}

/** What a paragraph that is marked as a caption belongs to: as its counter, its label or its style says. */
export function markedCaptionKind(
  paragraph: XmlElement,
  text: string,
  chain: readonly Style[],
): CaptionKind {
  return sequenceKind(paragraph) ?? labelOf(text)?.kind ?? styleKind(chain);
}

function styleKind(chain: readonly Style[]): CaptionKind {
  const name = chain.find((style) => CAPTION_STYLE.test(style.name))?.name ?? "";
  if (/table|表/.test(name)) return "table";
  return /figure|image|picture|chart|图/.test(name) ? "figure" : "any";
}

/** The kind of the paragraph's own counter. Equations are counted too, but have no captions. */
function sequenceKind(paragraph: XmlElement): CaptionKind | undefined {
  for (const { name, attributes } of walkElements(paragraph)) {
    if (name === "m:oMath") return undefined;
    if (name !== "w:fldSimple") continue;
    const field = parseInstruction(attributes["w:instr"] ?? "");
    if (field.name !== "SEQ") continue;
    return LABEL_NAMES.find(([, pattern]) => pattern.test(field.argument ?? ""))?.[0];
  }
  return undefined;
}
