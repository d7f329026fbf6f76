import { attempt } from "../../office/attempt.ts";
import {
  childElements,
  descendantElements,
  findChild,
  type XmlElement,
} from "@parsewright/document/xml";
import type { OfficePackage } from "../../ooxml/office-package.ts";

/** Finds the parts of pictures that are values of cells rather than float over them. */
export interface CellPictures {
  /** The picture that a cell's value stands for, by the number of its metadata, from 1. */
  ofMetadata(index: number): string | undefined;
  /** The picture that a formula names, as WPS Office writes it: `DISPIMG("ID_…",1)`. */
  ofName(name: string): string | undefined;
}

/** Reads where a workbook keeps such pictures. A damaged part counts as one that is not there. */
export function readCellPictures(pkg: OfficePackage): CellPictures {
  const byMetadata = attempt(() => readRichValues(pkg)) ?? [];
  const byName = attempt(() => readNamedPictures(pkg)) ?? new Map<string, string>();
  return {
    ofMetadata: (index) => byMetadata[index - 1],
    ofName: (name) => byName.get(name),
  };
}

/** From the metadata of a value to the rich value, to the number of a relationship, to a part. */
function readRichValues(pkg: OfficePackage): (string | undefined)[] {
  const metadata = readBookPart(pkg, "sheetMetadata").root;
  const values = childElements(readBookPart(pkg, "rdRichValue").root);
  const structures = childElements(readBookPart(pkg, "rdRichValueStructure").root);
  const pictures = readBookPart(pkg, "richValueRel");
  const relationships = pkg.relationshipsOf(pictures.part);
  const parts = childElements(pictures.root).map(({ attributes }) => {
    const relationship = relationships.get(attributes["r:id"] ?? "");
    return relationship?.isExternal === false ? relationship.target : undefined;
  });
  const future = childElements(metadata, "x:futureMetadata").find(
    ({ attributes }) => attributes["name"] === "XLRICHVALUE",
  );
  const richValueNumbers =
    future === undefined ? [] : childElements(future, "x:bk").map(richValueNumber);
  const blocks = findChild(metadata, "x:valueMetadata");
  return (blocks === undefined ? [] : childElements(blocks, "x:bk")).map((block) => {
    const record = Number(findChild(block, "x:rc")?.attributes["v"]);
    const value = values[richValueNumbers[record] ?? -1];
    const structure = structures[Number(value?.attributes["s"])];
    return value && structure && parts[pictureNumber(value, structure)];
  });
}

function richValueNumber(block: XmlElement): number {
  const [extension] = descendantElements(block, "x:ext");
  const [reference] = extension === undefined ? [] : childElements(extension);
  return Number(reference?.attributes["i"]);
}

/** The member of the value that counts pictures. -1 when it is a value of another kind. */
function pictureNumber(value: XmlElement, structure: XmlElement): number {
  const member = childElements(structure).findIndex(({ attributes }) =>
    attributes["n"]?.endsWith("LocalImageIdentifier"),
  );
  const [text] = childElements(value)[member]?.children ?? [];
  return typeof text === "string" ? Number(text) : -1;
}

function readNamedPictures(pkg: OfficePackage): Map<string, string> {
  const { part, root } = readBookPart(pkg, "cellImage");
  const relationships = pkg.relationshipsOf(part);
  return new Map(
    descendantElements(root, "xdr:pic").flatMap((picture): [string, string][] => {
      const name = findChild(picture, "xdr:nvPicPr", "xdr:cNvPr")?.attributes["name"];
      const blip = findChild(picture, "xdr:blipFill", "a:blip");
      const relationship = relationships.get(blip?.attributes["r:embed"] ?? "");
      const isThere = name !== undefined && relationship?.isExternal === false;
      return isThere ? [[name, relationship.target]] : [];
    }),
  );
}

const NOTHING: XmlElement = { name: "", attributes: {}, children: [] };

function readBookPart(pkg: OfficePackage, type: string): { part: string; root: XmlElement } {
  const part = pkg.relatedPart(pkg.mainPart, type);
  if (part === undefined) return { part: "", root: NOTHING };
  return { part, root: pkg.readXml(part) ?? NOTHING };
}
