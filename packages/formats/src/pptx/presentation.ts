import { ParserError } from "@parsewright/contract";
import { childElements, findChild, type XmlElement } from "@parsewright/document/xml";
import type { OfficePackage } from "../ooxml/office-package.ts";
import { toPoints, toWhole } from "./measures.ts";

/** Properties of a presentation. */
export interface Presentation {
  /** The parts of the slides in the order they are shown; `undefined` where the file has lost one. */
  readonly slideParts: readonly (string | undefined)[];
  /** Points. */
  readonly size: { readonly width: number; readonly height: number };
  readonly firstSlideNumber: number;
  readonly defaultTextStyle: XmlElement | undefined;
}

/** 10 by 7.5 inches: what a presentation without a size is shown at. */
const DEFAULT_SIZE = { width: 720, height: 540 };

/** Reads the main part. Throws a `ParserError` when it is damaged or lists no slide. */
export function readPresentation(pkg: OfficePackage): Presentation {
  const root = pkg.readXml(pkg.mainPart);
  const list = findChild(root, "p:sldIdLst");
  const ids = list === undefined ? [] : childElements(list, "p:sldId");
  if (root === undefined || ids.length === 0) {
    throw new ParserError("DOCUMENT_EMPTY", "The presentation has no slides.");
  }
  const relationships = pkg.relationshipsOf(pkg.mainPart);
  return {
    slideParts: ids.map(({ attributes }) => relationships.get(attributes["r:id"] ?? "")?.target),
    size: readSize(findChild(root, "p:sldSz")),
    firstSlideNumber: toWhole(root.attributes["firstSlideNum"], {
      least: 0,
      most: 9999,
      otherwise: 1,
    }),
    defaultTextStyle: findChild(root, "p:defaultTextStyle"),
  };
}

function readSize(size: XmlElement | undefined): Presentation["size"] {
  const width = toPoints(size?.attributes["cx"]) ?? 0;
  const height = toPoints(size?.attributes["cy"]) ?? 0;
  return width >= 1 && height >= 1 ? { width, height } : DEFAULT_SIZE;
}
