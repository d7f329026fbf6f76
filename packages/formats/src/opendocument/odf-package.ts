import { attempt } from "../office/attempt.ts";
import { ParserError } from "@parsewright/contract";
import { openZip } from "@parsewright/document/archives";
import { findChild, parseXml, type XmlElement } from "@parsewright/document/xml";

/** The parts of an OpenDocument file. */
export interface OdfPackage {
  /** `office:text`, `office:spreadsheet` or `office:presentation`. */
  readonly body: XmlElement;
  readonly content: XmlElement;
  /** `undefined` where the file has none that can be read. */
  readonly styles: XmlElement | undefined;
  /** The content of an object inside the file, such as a formula or a chart, by its address. */
  readonly readObject: (address: string) => XmlElement | undefined;
  readonly readPicture: (address: string) => Uint8Array | undefined;
}

type BodyName = "office:text" | "office:spreadsheet" | "office:presentation";

/** Opens a file whose body is of this kind. Throws a `ParserError` for any other. */
export function openOdfPackage(bytes: Uint8Array, bodyName: BodyName): OdfPackage {
  const zip = openZip(bytes);
  const isEncrypted =
    zip.has("META-INF/manifest.xml") &&
    Buffer.from(zip.read("META-INF/manifest.xml")).includes("encryption-data");
  if (isEncrypted) {
    throw new ParserError(
      "DOCUMENT_ENCRYPTED",
      "The OpenDocument file is protected with a password. Save a copy without it and send that.",
    );
  }
  const readPart = (name: string) =>
    zip.has(name) ? parseXml(zip.read(name), { keepsSpace: true }) : undefined;
  const content = readPart("content.xml");
  const body = findChild(content, "office:body", bodyName);
  if (content === undefined || body === undefined) {
    throw new ParserError(
      "DOCUMENT_CORRUPT",
      `The OpenDocument file is damaged: content.xml is missing or has no ${bodyName}. Check that the whole file was sent.`,
    );
  }
  return {
    body,
    content,
    styles: attempt(() => readPart("styles.xml")),
    readObject: (address) => attempt(() => readPart(`${partOf(address)}/content.xml`)),
    readPicture(address) {
      const part = partOf(address);
      return zip.has(part) ? zip.read(part) : undefined;
    },
  };
}

/** Addresses inside the file may begin with `./`; those that lead out of it name no part. */
function partOf(address: string): string {
  return address.replace(/^\.\//, "").replace(/\/$/, "");
}
