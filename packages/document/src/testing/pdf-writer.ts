import {
  BASE_FONTS,
  type BaseFont,
  drawPage,
  type PdfPage,
  pdfString,
  type Pixels,
} from "./pdf-page.ts";
import { encodeStoredZlib } from "./stored-zlib.ts";

export interface PdfPageSpec {
  /** Default: US Letter, 612 by 792 points. */
  readonly width?: number;
  readonly height?: number;
  /** Degrees a viewer turns the page clockwise; `width` and `height` are those before turning. */
  readonly rotate?: 0 | 90 | 180 | 270;
  readonly content?: (page: PdfPage) => void;
  /** Form fields, filled in. */
  readonly fields?: readonly FilledField[];
  /** Whatever else was added to the page: the entries of each annotation's dictionary. Form fields among them make a form. */
  readonly annotations?: readonly string[];
}

/** Points. `x` and `y` are the lower left corner. */
interface FilledField {
  readonly value: string;
  readonly x: number;
  readonly y: number;
}

export interface OutlineEntry {
  readonly title: string;
  readonly pageIndex: number;
  readonly children?: readonly OutlineEntry[];
}

export type PdfObject = string | { readonly dictionary: string; readonly stream: Uint8Array };

interface PdfOptions {
  readonly outline?: readonly OutlineEntry[];
  /** Drawn as ever, but the file does not say what its letters are: each is mapped to a private character. */
  readonly unnamedFont?: BaseFont;
  /** Entries of the dictionary that describes the document, such as its title. */
  readonly information?: string;
  /** Further entries of the catalog. */
  readonly catalogEntries?: string;
}

const PRIVATE_CHARACTERS: PdfObject = {
  dictionary: "",
  stream: Buffer.from(
    "begincmap 1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfrange <21> <7E> <E021> endbfrange endcmap",
    "latin1",
  ),
};

/** Writes a small PDF for tests and samples. The same calls give the same bytes on every machine. */
export function writePdf(
  pages: readonly PdfPageSpec[],
  { outline = [], unnamedFont, information = "", catalogEntries = "" }: PdfOptions = {},
): Uint8Array<ArrayBuffer> {
  const file = createObjectTable();
  const catalog = file.reserve();
  const pageTree = file.reserve();
  const fonts = BASE_FONTS.map((font) => {
    const toUnicode = font === unnamedFont ? file.add(PRIVATE_CHARACTERS) : undefined;
    return `/${font} ${file.add(fontDictionary(font, toUnicode))}`;
  }).join(" ");

  const pageReferences = pages.map((page) => addPage(file, page, { pageTree, fonts }));
  file.set(
    pageTree,
    `<< /Type /Pages /Kids [${pageReferences.join(" ")}] /Count ${pages.length} >>`,
  );

  const outlines = file.reserve();
  addOutline(outline, { file, pageReferences, parent: outlines, parentFields: "/Type /Outlines" });
  const { widgets } = file;
  const form = widgets.length === 0 ? "" : ` /AcroForm << /Fields [${widgets.join(" ")}] >>`;
  const entries = `/Type /Catalog /Pages ${pageTree} /Outlines ${outlines}${form}${catalogEntries}`;
  file.set(catalog, `<< ${entries} >>`);
  const described = information === "" ? "" : ` /Info ${file.add(`<< ${information} >>`)}`;
  return assemble(file.objects, catalog + described);
}

/** A PDF of these objects, numbered from 1, the first of which is its catalog: for files that no program writes. */
export function writeRawPdf(objects: readonly PdfObject[]): Uint8Array<ArrayBuffer> {
  return assemble(objects, "1 0 R");
}

function addPage(
  file: ObjectTable,
  { width = 612, height = 792, rotate = 0, content = () => {}, fields = [], ...page }: PdfPageSpec,
  { pageTree, fonts }: { pageTree: string; fonts: string },
): string {
  const images: string[] = [];
  const operators = drawPage({ width, height }, content, (pixels) => {
    const name = `Image${images.length}`;
    images.push(`/${name} ${file.add(imageObject(pixels))}`);
    return name;
  });
  const contents = file.add({ dictionary: "", stream: Buffer.from(operators, "latin1") });
  const resources = `<< /Font << ${fonts} >> /XObject << ${images.join(" ")} >> >>`;
  const references = [
    ...fields.map((field) => addField(file, field, fonts)),
    ...(page.annotations ?? []).map((entries) => addAnnotation(file, entries)),
  ];
  const annotations = references.length > 0 ? ` /Annots [${references.join(" ")}]` : "";
  return file.add(
    `<< /Type /Page /Parent ${pageTree} /MediaBox [0 0 ${width} ${height}] /Rotate ${rotate} /Resources ${resources} /Contents ${contents}${annotations} >>`,
  );
}

function addField(file: ObjectTable, { value, x, y }: FilledField, fonts: string): string {
  const [width, height] = [200, 16];
  const appearance = file.add({
    dictionary: `/Type /XObject /Subtype /Form /BBox [0 0 ${width} ${height}] /Resources << /Font << ${fonts} >> >>`,
    stream: Buffer.from(`BT /Helvetica 12 Tf 2 4 Td (${value}) Tj ET`, "latin1"),
  });
  return file.add(
    `<< /Type /Annot /Subtype /Widget /FT /Tx /T (field) /F 4 /V (${value}) /Rect [${x} ${y} ${x + width} ${y + height}] /AP << /N ${appearance} >> >>`,
  );
}

function addAnnotation(file: ObjectTable, entries: string): string {
  const reference = file.add(`<< /Type /Annot /F 4 ${entries} >>`);
  if (entries.includes("/Widget")) file.widgets.push(reference);
  return reference;
}

interface OutlineContext {
  readonly file: ObjectTable;
  readonly pageReferences: readonly string[];
  readonly parent: string;
  readonly parentFields: string;
}

/** Fills `parent` once its children are known, since entries point at each other in all directions. */
function addOutline(entries: readonly OutlineEntry[], context: OutlineContext): void {
  const { file, pageReferences, parent, parentFields } = context;
  const references = entries.map(() => file.reserve());
  for (const [position, { title, pageIndex, children = [] }] of entries.entries()) {
    const fields = [`/Title ${pdfString(title)} /Parent ${parent}`];
    fields.push(`/Dest [${pageReferences[pageIndex]} /Fit]`);
    if (position > 0) fields.push(`/Prev ${references[position - 1]}`);
    if (position < entries.length - 1) fields.push(`/Next ${references[position + 1]}`);
    const entry = references[position] ?? "";
    addOutline(children, { ...context, parent: entry, parentFields: fields.join(" ") });
  }
  const count = entries.length;
  const ends = count > 0 ? ` /First ${references[0]} /Last ${references[count - 1]}` : "";
  file.set(parent, `<< ${parentFields}${ends} /Count ${count} >>`);
}

interface ObjectTable {
  readonly objects: readonly PdfObject[];
  /** The fields of the form. */
  readonly widgets: string[];
  /** All three speak of an object by its reference, `3 0 R`. */
  add(object: PdfObject): string;
  reserve(): string;
  set(reference: string, object: PdfObject): void;
}

function createObjectTable(): ObjectTable {
  const objects: PdfObject[] = [];
  const add = (object: PdfObject) => `${objects.push(object)} 0 R`;
  return {
    objects,
    widgets: [],
    add,
    reserve: () => add(""),
    set(reference, object) {
      objects[Number.parseInt(reference) - 1] = object;
    },
  };
}

function fontDictionary(font: BaseFont, toUnicode: string | undefined): string {
  const encoding = font === "Symbol" ? "" : "/Encoding /WinAnsiEncoding ";
  const map = toUnicode === undefined ? "" : `/ToUnicode ${toUnicode} `;
  return `<< /Type /Font /Subtype /Type1 /BaseFont /${font} ${encoding}${map}>>`;
}

function imageObject({ width, height, data }: Pixels): PdfObject {
  const channels = data.length / (width * height);
  if (channels !== 1 && channels !== 3) {
    throw new Error(
      `${width} by ${height} pixels need 1 or 3 bytes each, not ${data.length} in all.`,
    );
  }
  const colorSpace = channels === 1 ? "/DeviceGray" : "/DeviceRGB";
  return {
    dictionary: `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace ${colorSpace} /BitsPerComponent 8 /Filter /FlateDecode `,
    stream: encodeStoredZlib(data),
  };
}

/** `root` is the catalog, and what the trailer says after it. */
function assemble(objects: readonly PdfObject[], root: string): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const write = (part: string | Uint8Array) => {
    const bytes = typeof part === "string" ? Buffer.from(part, "latin1") : part;
    parts.push(bytes);
    length += bytes.length;
  };

  write("%PDF-1.7\n%\xE2\xE3\xCF\xD3\n");
  const offsets = objects.map((object, position) => {
    const offset = length;
    write(`${position + 1} 0 obj\n`);
    if (typeof object === "string") write(object);
    else {
      write(`<< ${object.dictionary}/Length ${object.stream.length} >>\nstream\n`);
      write(object.stream);
      write("\nendstream");
    }
    write("\nendobj\n");
    return offset;
  });
  const tableOffset = length;
  const entries = offsets
    .map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`)
    .join("");
  write(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`);
  write(
    `trailer\n<< /Size ${objects.length + 1} /Root ${root} >>\nstartxref\n${tableOffset}\n%%EOF\n`,
  );
  return new Uint8Array(Buffer.concat(parts));
}
