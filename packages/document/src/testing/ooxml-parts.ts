const OFFICE = "http://schemas.openxmlformats.org";
const MICROSOFT = "http://schemas.microsoft.com/office";

export const SPREADSHEET_NAMESPACE = `${OFFICE}/spreadsheetml/2006/main`;
const RELATIONSHIP_TYPES = `${OFFICE}/officeDocument/2006/relationships`;

/** Prefixes as Office itself writes them, so that snippets in tests read like real files. */
const NAMESPACES = {
  w: `${OFFICE}/wordprocessingml/2006/main`,
  a: `${OFFICE}/drawingml/2006/main`,
  p: `${OFFICE}/presentationml/2006/main`,
  x: SPREADSHEET_NAMESPACE,
  m: `${OFFICE}/officeDocument/2006/math`,
  r: RELATIONSHIP_TYPES,
  c: `${OFFICE}/drawingml/2006/chart`,
  dgm: `${OFFICE}/drawingml/2006/diagram`,
  pic: `${OFFICE}/drawingml/2006/picture`,
  wp: `${OFFICE}/drawingml/2006/wordprocessingDrawing`,
  xdr: `${OFFICE}/drawingml/2006/spreadsheetDrawing`,
  mc: `${OFFICE}/markup-compatibility/2006`,
  vt: `${OFFICE}/officeDocument/2006/docPropsVTypes`,
  wps: `${MICROSOFT}/word/2010/wordprocessingShape`,
  wpg: `${MICROSOFT}/word/2010/wordprocessingGroup`,
  wpc: `${MICROSOFT}/word/2010/wordprocessingCanvas`,
  w14: `${MICROSOFT}/word/2010/wordml`,
  w15: `${MICROSOFT}/word/2012/wordml`,
  a14: `${MICROSOFT}/drawing/2010/main`,
  p14: `${MICROSOFT}/powerpoint/2010/main`,
  c14: `${MICROSOFT}/drawing/2007/8/2/chart`,
  cx: `${MICROSOFT}/drawing/2014/chartex`,
  dsp: `${MICROSOFT}/drawing/2008/diagram`,
  asvg: `${MICROSOFT}/drawing/2016/SVG/main`,
  v: "urn:schemas-microsoft-com:vml",
  o: "urn:schemas-microsoft-com:office:office",
  w10: "urn:schemas-microsoft-com:office:word",
};

const NAMESPACE_DECLARATIONS = Object.entries(NAMESPACES)
  .map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`)
  .join("");

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

/** A part with the common prefixes declared on its root: `xmlPart("w:hdr", "<w:p/>")`. */
export function xmlPart(root: string, content: string, attributes = ""): string {
  return `${DECLARATION}<${root}${NAMESPACE_DECLARATIONS}${attributes}>${content}</${root}>`;
}

/** A relationship as a test names it. */
export interface PartRelationship {
  readonly id: string;
  /** Last segment of an Office type, such as `image`; a whole address is kept as it is. */
  readonly type: string;
  /** Relative to the folder of the part that holds it, or an address when `isExternal`. */
  readonly target: string;
  readonly isExternal?: boolean;
}

/** The content of a `.rels` part. */
export function relationshipsPart(relationships: readonly PartRelationship[]): string {
  const rows = relationships.map(({ id, type, target, isExternal = false }) => {
    const uri = type.includes(":") ? type : `${RELATIONSHIP_TYPES}/${type}`;
    const mode = isExternal ? ' TargetMode="External"' : "";
    return `<Relationship Id="${id}" Type="${uri}" Target="${escapeXml(target)}"${mode}/>`;
  });
  return `${DECLARATION}<Relationships xmlns="${OFFICE}/package/2006/relationships">${rows.join("")}</Relationships>`;
}

/** Where the relationships of a part are: `word/_rels/document.xml.rels` for `word/document.xml`. */
export function relationshipsName(part: string): string {
  const slash = part.lastIndexOf("/") + 1;
  return `${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`;
}

const DEFAULT_TYPES = {
  rels: "application/vnd.openxmlformats-package.relationships+xml",
  xml: "application/xml",
  vml: "application/vnd.openxmlformats-officedocument.vmlDrawing",
  bin: "application/vnd.openxmlformats-officedocument.oleObject",
  png: "image/png",
  jpeg: "image/jpeg",
  jpg: "image/jpeg",
  gif: "image/gif",
  bmp: "image/bmp",
  tiff: "image/tiff",
  svg: "image/svg+xml",
  emf: "image/x-emf",
  wmf: "image/x-wmf",
};

const DOCUMENT_TYPES = "application/vnd.openxmlformats-officedocument";

/** Type by part name, a trailing number left out. */
const PART_TYPES: Readonly<Record<string, string>> = {
  "word/document": "wordprocessingml.document.main",
  "word/styles": "wordprocessingml.styles",
  "word/numbering": "wordprocessingml.numbering",
  "word/settings": "wordprocessingml.settings",
  "word/footnotes": "wordprocessingml.footnotes",
  "word/endnotes": "wordprocessingml.endnotes",
  "word/comments": "wordprocessingml.comments",
  "word/header": "wordprocessingml.header",
  "word/footer": "wordprocessingml.footer",
  "ppt/presentation": "presentationml.presentation.main",
  "ppt/slides/slide": "presentationml.slide",
  "ppt/slideLayouts/slideLayout": "presentationml.slideLayout",
  "ppt/slideMasters/slideMaster": "presentationml.slideMaster",
  "ppt/notesSlides/notesSlide": "presentationml.notesSlide",
  "ppt/notesMasters/notesMaster": "presentationml.notesMaster",
  "ppt/comments/comment": "presentationml.comments",
  "ppt/commentAuthors": "presentationml.commentAuthors",
  "xl/workbook": "spreadsheetml.sheet.main",
  "xl/worksheets/sheet": "spreadsheetml.worksheet",
  "xl/chartsheets/sheet": "spreadsheetml.chartsheet",
  "xl/sharedStrings": "spreadsheetml.sharedStrings",
  "xl/styles": "spreadsheetml.styles",
  "xl/comments": "spreadsheetml.comments",
  "xl/tables/table": "spreadsheetml.table",
  "xl/drawings/drawing": "drawing",
};

/** Type by the last folder and name, for parts that every kind of file may hold. */
const SHARED_PART_TYPES: Readonly<Record<string, string>> = {
  "theme/theme": "theme",
  "charts/chart": "drawingml.chart",
  "diagrams/data": "drawingml.diagramData",
  "diagrams/layout": "drawingml.diagramLayout",
};

/** `[Content_Types].xml` for parts of these names. */
export function contentTypesPart(names: readonly string[]): string {
  const defaults = Object.entries(DEFAULT_TYPES).map(
    ([extension, type]) => `<Default Extension="${extension}" ContentType="${type}"/>`,
  );
  const overrides = names.flatMap((name) => {
    const stem = name.replace(/\d*\.xml$/, "");
    const type = PART_TYPES[stem] ?? SHARED_PART_TYPES[stem.split("/").slice(-2).join("/")];
    if (type === undefined) return [];
    return `<Override PartName="/${name}" ContentType="${DOCUMENT_TYPES}.${type}+xml"/>`;
  });
  return `${DECLARATION}<Types xmlns="${OFFICE}/package/2006/content-types">${defaults.join("")}${overrides.join("")}</Types>`;
}

/** Text or attribute value, safe inside XML. */
export function escapeXml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
