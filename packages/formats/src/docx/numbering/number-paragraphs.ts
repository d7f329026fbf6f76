import { findChild, type XmlElement } from "@parsewright/document/xml";
import { resolveParagraphFormat } from "../styles/paragraph-format.ts";
import type { Style, StyleSheet } from "../styles/style-sheet.ts";
import { readIndent } from "../tree/values.ts";
import { walkElements } from "../tree/walk-elements.ts";
import { createListCounter, type ListLabel } from "./list-counter.ts";
import type { ListInstance, NumberingDefinitions } from "./numbering-definitions.ts";

/**
 * The labels of all numbered paragraphs of a story. They are found for the whole story at once,
 * because a section that is not read still counts.
 */
export function numberParagraphs(
  story: XmlElement,
  sheet: StyleSheet,
  definitions: NumberingDefinitions,
): Map<XmlElement, ListLabel> {
  const labels = new Map<XmlElement, ListLabel>();
  const counter = createListCounter(definitions);
  for (const element of walkElements(story)) {
    if (element.name !== "w:p") continue;
    const { numbering, chain } = resolveParagraphFormat(element, sheet);
    if (numbering === undefined) continue;
    const level =
      numbering.level ??
      levelOfStyle(chain, definitions.find(numbering.id)) ??
      numbering.styleLevel;
    const label = counter.next(numbering.id, level ?? 0);
    if (label === undefined) continue;
    const indent = readIndent(findChild(element, "w:pPr")) ?? label.indent;
    labels.set(element, { ...label, indent });
  }
  return labels;
}

function levelOfStyle(chain: readonly Style[], list: ListInstance | undefined): number | undefined {
  return chain.map(({ id }) => list?.levelOfStyle(id)).find((level) => level !== undefined);
}
