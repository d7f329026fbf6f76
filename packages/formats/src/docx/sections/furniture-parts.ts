import { childElements, findChild, type XmlElement } from "@parsewright/document/xml";
import type { OfficePackage } from "../../ooxml/office-package.ts";
import { isOn } from "../tree/values.ts";
import type { Section } from "./split-sections.ts";

/** A header or footer that pages of a section show. */
export interface FurniturePart {
  readonly type: "header" | "footer";
  readonly part: string;
}

const TYPES = ["header", "footer"] as const;
const PAGES = ["first", "default", "even"] as const;

/** The headers and footers of each section. One that a section does not name is that of the section before. */
export function findFurnitureParts(
  sections: readonly Section[],
  pkg: OfficePackage,
  settings: XmlElement | undefined,
): FurniturePart[][] {
  const hasEvenPages = isOn(findChild(settings, "w:evenAndOddHeaders")) === true;
  const relationships = pkg.relationshipsOf(pkg.mainPart);
  const inForce = new Map<string, string>();
  return sections.map(({ properties }) => {
    for (const { name, attributes } of properties === undefined ? [] : childElements(properties)) {
      const target = relationships.get(attributes["r:id"] ?? "");
      const key = `${name}/${attributes["w:type"] ?? "default"}`;
      if (target?.isExternal === false) inForce.set(key, target.target);
    }
    const hasFirstPage = isOn(findChild(properties, "w:titlePg")) === true;
    const shown = PAGES.filter(
      (page) => page === "default" || (page === "first" ? hasFirstPage : hasEvenPages),
    );
    return TYPES.flatMap((type) =>
      shown.flatMap((page) => {
        const part = inForce.get(`w:${type}Reference/${page}`);
        return part === undefined ? [] : [{ type, part }];
      }),
    );
  });
}
