import { ParserError } from "@parsewright/contract";
import { childElements, findChild } from "@parsewright/document/xml";
import type { OfficePackage } from "../../ooxml/office-package.ts";

/** A sheet as the workbook lists it. */
export interface SheetEntry {
  readonly name: string;
  /** `undefined` when the workbook lists a sheet that the file does not have. */
  readonly part: string | undefined;
  readonly isChartSheet: boolean;
  readonly visibility: "visible" | "hidden" | "veryHidden";
}

export interface Workbook {
  readonly sheets: readonly SheetEntry[];
  /** True if dates count from the first of January 1904. */
  readonly isDate1904: boolean;
}

/** Reads the list of sheets. */
export function readWorkbook(pkg: OfficePackage): Workbook {
  const root = pkg.readXml(pkg.mainPart);
  const list = findChild(root, "x:sheets");
  if (list === undefined) {
    throw new ParserError("DOCUMENT_CORRUPT", "The workbook is damaged: it lists no sheets.");
  }
  const relationships = pkg.relationshipsOf(pkg.mainPart);
  // Modules of macros are listed too, but lead nowhere.
  const listed = childElements(list, "x:sheet").filter(({ attributes }) => attributes["r:id"]);
  const sheets = listed.map(({ attributes }, index): SheetEntry => {
    const relationship = relationships.get(attributes["r:id"] ?? "");
    const isInside = relationship?.isExternal === false && pkg.has(relationship.target);
    return {
      name: attributes["name"] ?? `Sheet${index + 1}`,
      part: isInside ? relationship.target : undefined,
      isChartSheet: relationship?.type === "chartsheet",
      visibility: visibilityOf(attributes["state"]),
    };
  });
  return { sheets, isDate1904: isOn(findChild(root, "x:workbookPr")?.attributes["date1904"]) };
}

function visibilityOf(state: string | undefined): SheetEntry["visibility"] {
  return state === "hidden" || state === "veryHidden" ? state : "visible";
}

/** Truth values are written `1` or `true`. */
export function isOn(value: string | undefined): boolean {
  return value === "1" || value === "true";
}
