import {
  contentTypesPart,
  escapeXml,
  type PartRelationship,
  relationshipsName,
  relationshipsPart,
  SPREADSHEET_NAMESPACE,
  xmlPart,
} from "./ooxml-parts.ts";
import { writeZip } from "./zip-writer.ts";

export { relationshipsPart, xmlPart } from "./ooxml-parts.ts";
export { writeZip } from "./zip-writer.ts";

type Parts = Readonly<Record<string, string | Uint8Array>>;

/** What every kind of file may be given besides its own content. */
interface PackageExtras {
  /** More parts by name, or other content for the ones written here. Text parts are whole XML documents. */
  readonly parts?: Parts;
  /** More relationships of the main part. */
  readonly relationships?: readonly PartRelationship[];
}

export interface DocxContent extends PackageExtras {
  /** Inside `w:body`. */
  readonly body: string;
  /** Inside `w:styles`. */
  readonly styles?: string;
  /** Inside `w:numbering`. */
  readonly numbering?: string;
  /** Inside `w:footnotes`. */
  readonly footnotes?: string;
  /** Inside `w:endnotes`. */
  readonly endnotes?: string;
  /** Inside `w:comments`. */
  readonly comments?: string;
  /** Inside `w:settings`. */
  readonly settings?: string;
}

/** A small valid Word file. */
export function writeDocx({
  body,
  parts,
  relationships = [],
  ...related
}: DocxContent): Uint8Array {
  const known = Object.entries(related).filter((entry) => entry[1] !== undefined);
  return writePackage("word/document.xml", {
    [relationshipsName("word/document.xml")]: relationshipsPart([
      ...known.map(([name]) => ({ id: `${name}Id`, type: name, target: `${name}.xml` })),
      ...relationships,
    ]),
    "word/document.xml": xmlPart("w:document", `<w:body>${body}</w:body>`),
    ...Object.fromEntries(
      known.map(([name, content]) => [`word/${name}.xml`, xmlPart(`w:${name}`, content)]),
    ),
    ...parts,
  });
}

export interface SlideContent {
  /** Inside `p:spTree`, after its own properties. */
  readonly shapes: string;
  readonly isHidden?: boolean;
  /** Shapes of the notes page. */
  readonly notes?: string;
  /** Which of the layouts, from 0. */
  readonly layout?: number;
  readonly relationships?: readonly PartRelationship[];
}

export interface PptxContent extends PackageExtras {
  /** Text stands for a slide of those shapes. */
  readonly slides: readonly (string | SlideContent)[];
  /** Shapes of each layout. Default: one empty layout. */
  readonly layouts?: readonly string[];
  /** Shapes of the master. */
  readonly master?: string;
  /** After the shapes of the master, such as `p:txStyles`. */
  readonly masterStyles?: string;
  /** In EMU. Default: 13.333 by 7.5 inches. */
  readonly slideSize?: { readonly width: number; readonly height: number };
}

/** A small valid PowerPoint file: one master, its layouts, and the slides. */
export function writePptx(content: PptxContent): Uint8Array {
  const { slides, layouts = [""], relationships = [], parts } = content;
  const { width, height } = content.slideSize ?? { width: 12_192_000, height: 6_858_000 };
  const ids = slides.map((_, index) => `<p:sldId id="${256 + index}" r:id="slide${index + 1}"/>`);
  return writePackage("ppt/presentation.xml", {
    [relationshipsName("ppt/presentation.xml")]: relationshipsPart([
      { id: "master1", type: "slideMaster", target: "slideMasters/slideMaster1.xml" },
      ...numberedRelationships("slide", slides.length, "slides"),
      ...relationships,
    ]),
    "ppt/presentation.xml": xmlPart(
      "p:presentation",
      `<p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="master1"/></p:sldMasterIdLst>` +
        `<p:sldIdLst>${ids.join("")}</p:sldIdLst>` +
        `<p:sldSz cx="${width}" cy="${height}"/><p:notesSz cx="6858000" cy="9144000"/>`,
    ),
    ...masterParts(content, layouts),
    ...Object.assign({}, ...slides.map((slide, index) => slideParts(slide, index + 1))),
    ...parts,
  });
}

function masterParts(
  { master = "", masterStyles = "" }: PptxContent,
  layouts: readonly string[],
): Parts {
  const layoutIds = layouts.map(
    (_, index) => `<p:sldLayoutId id="${2_147_483_649 + index}" r:id="slideLayout${index + 1}"/>`,
  );
  const colours =
    '<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" ' +
    'accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>';
  const masterName = "ppt/slideMasters/slideMaster1.xml";
  return {
    [masterName]: xmlPart(
      "p:sldMaster",
      `${shapeTree(master)}${colours}<p:sldLayoutIdLst>${layoutIds.join("")}</p:sldLayoutIdLst>${masterStyles}`,
    ),
    [relationshipsName(masterName)]: relationshipsPart(
      numberedRelationships("slideLayout", layouts.length, "../slideLayouts"),
    ),
    ...Object.assign({}, ...layouts.map((shapes, index) => layoutParts(shapes, index + 1))),
  };
}

function layoutParts(shapes: string, number: number): Parts {
  const name = `ppt/slideLayouts/slideLayout${number}.xml`;
  return {
    [name]: xmlPart("p:sldLayout", shapeTree(shapes)),
    [relationshipsName(name)]: relationshipsPart([
      { id: "master1", type: "slideMaster", target: "../slideMasters/slideMaster1.xml" },
    ]),
  };
}

function slideParts(slide: string | SlideContent, number: number): Parts {
  const content = typeof slide === "string" ? { shapes: slide } : slide;
  const { shapes, isHidden = false, notes, layout = 0, relationships = [] } = content;
  const name = `ppt/slides/slide${number}.xml`;
  const notesName = `ppt/notesSlides/notesSlide${number}.xml`;
  const notesRelationship = { id: "notes", type: "notesSlide", target: `/${notesName}` };
  const layoutTarget = `../slideLayouts/slideLayout${layout + 1}.xml`;
  return {
    [name]: xmlPart("p:sld", shapeTree(shapes), isHidden ? ' show="0"' : ""),
    [relationshipsName(name)]: relationshipsPart([
      { id: "layout", type: "slideLayout", target: layoutTarget },
      ...(notes === undefined ? [] : [notesRelationship]),
      ...relationships,
    ]),
    ...(notes === undefined
      ? {}
      : {
          [notesName]: xmlPart("p:notes", shapeTree(notes)),
          [relationshipsName(notesName)]: relationshipsPart([
            { id: "slide", type: "slide", target: `/${name}` },
          ]),
        }),
  };
}

function shapeTree(shapes: string): string {
  const own =
    '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>';
  return `<p:cSld><p:spTree>${own}${shapes}</p:spTree></p:cSld>`;
}

/** Nothing for an empty cell, text, a number or a truth value. */
type CellValue = string | number | boolean | undefined;

export interface SheetContent {
  /** Default: Sheet1, Sheet2, … */
  readonly name?: string;
  /** Values, or the rows as XML: `<row r="1"><c r="A1"><v>1</v></c></row>`. */
  readonly rows: string | readonly (readonly CellValue[])[];
  /** Before `sheetData`, such as `cols`. */
  readonly before?: string;
  /** After `sheetData`, such as `mergeCells`, `hyperlinks`, `drawing`. */
  readonly after?: string;
  readonly state?: "hidden" | "veryHidden";
  readonly relationships?: readonly PartRelationship[];
}

export interface XlsxContent extends PackageExtras {
  readonly sheets: readonly SheetContent[];
  /** Inside `sst`: `<si><t>…</t></si>`. */
  readonly sharedStrings?: string;
  /** Inside `styleSheet`. */
  readonly styles?: string;
  /** In the workbook before and after the list of sheets, such as `workbookPr` and `definedNames`. */
  readonly beforeSheets?: string;
  readonly afterSheets?: string;
}

/** A small valid Excel file. Its own vocabulary needs no prefix in snippets. */
export function writeXlsx(content: XlsxContent): Uint8Array {
  const { sheets, sharedStrings, styles, relationships = [], parts } = content;
  const { beforeSheets = "", afterSheets = "" } = content;
  const entries = sheets.map(({ name = "", state }, index) => {
    const visibility = state === undefined ? "" : ` state="${state}"`;
    const title = escapeXml(name || `Sheet${index + 1}`);
    return `<sheet name="${title}" sheetId="${index + 1}"${visibility} r:id="sheet${index + 1}"/>`;
  });
  return writePackage("xl/workbook.xml", {
    [relationshipsName("xl/workbook.xml")]: relationshipsPart([
      ...numberedRelationships("sheet", sheets.length, "worksheets").map((one) => ({
        ...one,
        type: "worksheet",
      })),
      ...(sharedStrings === undefined ? [] : [bookPart("sharedStrings")]),
      ...(styles === undefined ? [] : [bookPart("styles")]),
      ...relationships,
    ]),
    "xl/workbook.xml": sheetPart(
      "workbook",
      `${beforeSheets}<sheets>${entries.join("")}</sheets>${afterSheets}`,
    ),
    ...(sharedStrings === undefined
      ? {}
      : { "xl/sharedStrings.xml": sheetPart("sst", sharedStrings) }),
    ...(styles === undefined ? {} : { "xl/styles.xml": sheetPart("styleSheet", styles) }),
    ...Object.assign({}, ...sheets.map((sheet, index) => worksheetParts(sheet, index + 1))),
    ...parts,
  });
}

function bookPart(name: string): PartRelationship {
  return { id: `${name}Id`, type: name, target: `${name}.xml` };
}

function worksheetParts(sheet: SheetContent, number: number): Parts {
  const { rows, before = "", after = "", relationships } = sheet;
  const name = `xl/worksheets/sheet${number}.xml`;
  const data = typeof rows === "string" ? rows : rows.map(writeRow).join("");
  return {
    [name]: sheetPart("worksheet", `${before}<sheetData>${data}</sheetData>${after}`),
    ...(relationships && { [relationshipsName(name)]: relationshipsPart(relationships) }),
  };
}

/** A part of a workbook: spreadsheet elements need no prefix, as in the files of Excel. */
export function sheetPart(root: string, content: string): string {
  return xmlPart(root, content, ` xmlns="${SPREADSHEET_NAMESPACE}"`);
}

function writeRow(values: readonly CellValue[], rowIndex: number): string {
  const cells = values.map((value, columnIndex) =>
    writeCell(value, `${columnName(columnIndex)}${rowIndex + 1}`),
  );
  return `<row r="${rowIndex + 1}">${cells.join("")}</row>`;
}

function writeCell(value: CellValue, reference: string): string {
  if (value === undefined) return "";
  if (typeof value === "number") return `<c r="${reference}"><v>${value}</v></c>`;
  if (typeof value === "boolean") return `<c r="${reference}" t="b"><v>${Number(value)}</v></c>`;
  return `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`;
}

/** A, B, … Z, AA for 0, 1, … 25, 26. */
function columnName(index: number): string {
  const letter = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

/** `slide1`, `slide2`, … at `slides/slide1.xml`, `slides/slide2.xml`, … */
function numberedRelationships(type: string, count: number, folder: string): PartRelationship[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `${type}${index + 1}`,
    type,
    target: `${folder}/${type}${index + 1}.xml`,
  }));
}

function writePackage(mainPart: string, parts: Parts): Uint8Array {
  return writeZip({
    "[Content_Types].xml": contentTypesPart(Object.keys(parts)),
    "_rels/.rels": relationshipsPart([{ id: "main", type: "officeDocument", target: mainPart }]),
    ...parts,
  });
}
