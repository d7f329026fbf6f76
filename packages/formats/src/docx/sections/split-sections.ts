import { childElements, findChild, type XmlElement } from "@parsewright/document/xml";
import { valueOf } from "../tree/values.ts";

/** A part of the body with its own page set-up. */
export interface Section {
  readonly elements: readonly XmlElement[];
  readonly properties: XmlElement | undefined;
}

/** Cuts the body into its sections. There is always one. */
export function splitSections(body: XmlElement): Section[] {
  const sections: Section[] = [];
  let elements: XmlElement[] = [];
  const end = (properties: XmlElement | undefined) => {
    const last = sections.at(-1);
    if (last !== undefined && (elements.length === 0 || isContinuation(properties))) {
      sections[sections.length - 1] = { ...last, elements: [...last.elements, ...elements] };
    } else {
      sections.push({ elements, properties });
    }
    elements = [];
  };
  for (const element of childElements(body)) {
    if (element.name === "w:sectPr") continue;
    elements.push(element);
    const properties = findChild(element, "w:pPr", "w:sectPr");
    if (properties !== undefined) end(properties);
  }
  end(findChild(body, "w:sectPr"));
  return sections;
}

/** Converters write sections without margins that go on in the same line of text; they are not a new page. */
function isContinuation(properties: XmlElement | undefined): boolean {
  const margins = findChild(properties, "w:pgMar");
  return (
    valueOf(properties, "w:type") === "continuous" &&
    margins !== undefined &&
    ["w:top", "w:right", "w:bottom", "w:left"].every(
      (side) => Number.parseFloat(margins.attributes[side] ?? "0") === 0,
    )
  );
}
