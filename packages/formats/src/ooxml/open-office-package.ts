import { ParserError } from "@parsewright/contract";
import { openZip, type ZipArchive } from "@parsewright/document/archives";
import { childElements, parseXml } from "@parsewright/document/xml";
import { createTextBudget } from "@parsewright/document/files";
import type { OfficePackage, Relationship } from "./office-package.ts";
import { resolveAlternateContent } from "./resolve-alternate-content.ts";
import { readRelationships, relationshipsPart } from "./relationships.ts";

const CONTENT_TYPES_PART = "[Content_Types].xml";

/** Of parts that were read before. A minute of work, and far more than the headers of a long document. */
const MAX_REPEATED_BYTES = 128 * 1024 * 1024;

/** Kinds of files by the content type of their main part, including macros and templates. */
const FORMATS = [
  { format: "docx", contentType: /wordprocessingml|ms-word/i, folder: "word/" },
  { format: "pptx", contentType: /presentationml|ms-powerpoint/i, folder: "ppt/" },
  { format: "xlsx", contentType: /spreadsheetml|ms-excel/i, folder: "xl/" },
] as const;

/** Opens an office file. Throws a `ParserError` for a zip that is none. */
export function openOfficePackage(bytes: Uint8Array): OfficePackage {
  const zip = openZip(bytes);
  // Part names are compared without regard to case, and some writers rely on it.
  const parts = new Map(zip.names.map((name) => [name.toLowerCase(), name]));
  const locate = (part: string) => parts.get(part.toLowerCase());

  const readings = createReadingCounter();
  const readXml = (part: string) => {
    const name = locate(part);
    if (name === undefined) return undefined;
    readings.check(name);
    const content = zip.read(name);
    readings.add(name, content.length);
    return resolveAlternateContent(parseXml(content));
  };
  const relationshipsOf = rememberByPart((part): ReadonlyMap<string, Relationship> => {
    const root = readXml(relationshipsPart(part));
    return root === undefined ? new Map() : readRelationships(root, part);
  });
  const relatedPart = (part: string, type: string) =>
    [...relationshipsOf(part).values()].find(
      (related) =>
        related.type === type && !related.isExternal && locate(related.target) !== undefined,
    )?.target;

  const mainPart = relatedPart("", "officeDocument") ?? findMainPart(zip);
  return {
    format: findFormat(readContentType(readXml(CONTENT_TYPES_PART), mainPart), mainPart),
    mainPart,
    has: (part) => locate(part) !== undefined,
    readXml,
    readBytes(part) {
      const name = locate(part);
      return name === undefined ? undefined : zip.read(name);
    },
    streamBytes: (part) => zip.stream(locate(part) ?? part),
    relationshipsOf,
    relatedPart,
    spendText: createTextBudget(bytes.length),
  };
}

/** Refuses a file that has its parts read again and again, as by ten thousand sections with one header. */
function createReadingCounter() {
  const sizes = new Map<string, number>();
  let repeatedBytes = 0;
  return {
    add: (part: string, bytes: number) => void sizes.set(part, bytes),
    check(part: string): void {
      repeatedBytes += sizes.get(part) ?? 0;
      if (repeatedBytes <= MAX_REPEATED_BYTES) return;
      throw new ParserError(
        "DOCUMENT_TOO_COMPLEX",
        `The document uses parts such as "${part}" too often: they would be read again for more than ${MAX_REPEATED_BYTES} bytes.`,
      );
    },
  };
}

function rememberByPart<Value>(find: (part: string) => Value): (part: string) => Value {
  const found = new Map<string, Value>();
  return (part) => {
    const known = found.get(part);
    if (known !== undefined) return known;
    const value = find(part);
    found.set(part, value);
    return value;
  };
}

/** For files whose own relationships are lost. */
function findMainPart({ names }: ZipArchive): string {
  const main = names.find((name) =>
    /^(?:word\/document|ppt\/presentation|xl\/workbook)\.xml$/i.test(name),
  );
  if (main !== undefined) return main;
  throw new ParserError(
    "DOCUMENT_CORRUPT",
    "The file is a zip, but no Word, PowerPoint or Excel document is in it.",
  );
}

function readContentType(types: ReturnType<typeof parseXml> | undefined, part: string): string {
  const overrides = types === undefined ? [] : childElements(types, "ct:Override");
  const found = overrides.find(
    ({ attributes }) => attributes["PartName"]?.toLowerCase() === `/${part.toLowerCase()}`,
  );
  return found?.attributes["ContentType"] ?? "";
}

function findFormat(contentType: string, mainPart: string): OfficePackage["format"] {
  if (/sheet\.binary/i.test(contentType)) {
    throw new ParserError(
      "UNSUPPORTED_FORMAT",
      "The workbook is in Excel's binary format (.xlsb). Save it as .xlsx.",
    );
  }
  const found =
    FORMATS.find((one) => one.contentType.test(contentType)) ??
    FORMATS.find(({ folder }) => mainPart.toLowerCase().startsWith(folder));
  if (found !== undefined) return found.format;
  throw new ParserError(
    "UNSUPPORTED_FORMAT",
    `The file is an office package of an unknown kind (${contentType || mainPart}).`,
  );
}
