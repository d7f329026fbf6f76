import type { XmlElement } from "@parsewright/document/xml";
import { captionStyleKind, labelNamed, labelOf } from "@parsewright/document/language";
import { parseInstruction } from "../inline/field-instruction.ts";
import type { Style } from "../styles/style-sheet.ts";
import { walkElements } from "../tree/walk-elements.ts";
import type { CaptionKind } from "../drafts/draft.ts";

/** Checks whether the style or a sequence number makes the paragraph a caption. */
export function isMarkedCaption(paragraph: XmlElement, chain: readonly Style[]): boolean {
  return styleKind(chain) !== undefined || sequenceKind(paragraph) !== undefined;
}

/** Finds what a marked caption belongs to, by its counter, its label or its style. */
export function markedCaptionKind(
  paragraph: XmlElement,
  text: string,
  chain: readonly Style[],
): CaptionKind {
  return sequenceKind(paragraph) ?? labelOf(text)?.kind ?? styleKind(chain) ?? "any";
}

function styleKind(chain: readonly Style[]): CaptionKind | undefined {
  return chain.map(({ name }) => captionStyleKind(name)).find((kind) => kind !== undefined);
}

/** The kind of the paragraph's own counter. Equations are counted too, but have no captions. */
function sequenceKind(paragraph: XmlElement): CaptionKind | undefined {
  for (const { name, attributes } of walkElements(paragraph)) {
    if (name === "m:oMath") return undefined;
    if (name !== "w:fldSimple") continue;
    const field = parseInstruction(attributes["w:instr"] ?? "");
    if (field.name !== "SEQ") continue;
    return labelNamed(field.argument ?? "");
  }
  return undefined;
}
