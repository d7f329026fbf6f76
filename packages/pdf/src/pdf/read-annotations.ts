import type { Box, FormField, PageAnnotation } from "@parsewright/contract";
import { safeLink } from "@parsewright/document/language";
import type { PageGeometry } from "./page-geometry.ts";
import type { PdfFile } from "./pdf-file.ts";
import { readFormField } from "./read-form-field.ts";
import { readBytes, readNamed } from "./read-strings.ts";

/** Constant: the numbers that PDFium has for kinds of annotations. */
const TEXT = 1;
const LINK = 2;
const FREE_TEXT = 3;
const HIGHLIGHT = 9;
const UNDERLINE = 10;
const SQUIGGLY = 11;
const STRIKE_OUT = 12;
const CARET = 14;
const FORM_FIELD = 20;

const URI_ACTION = 3;
const HIDDEN_FLAG = 1 << 1;

/** Limit: more than the fields of any form. A page with more annotations is read without them. */
const MAX_ANNOTATIONS = 2_000;

/** Limit: a link or a mark over more lines than a page has is damage. */
const MAX_QUADS = 200;

const MARKUP_KINDS: Readonly<Record<number, PageAnnotation["type"]>> = {
  [TEXT]: "comment",
  [FREE_TEXT]: "text_box",
  [HIGHLIGHT]: "highlight",
  [UNDERLINE]: "underline",
  [SQUIGGLY]: "underline",
  [STRIKE_OUT]: "strikethrough",
  [CARET]: "insertion",
};

/** Link with its area and target. */
export interface PlacedLink {
  readonly boxes: readonly Box[];
  readonly url: string;
}

/** Additions to a page; boxes as the page is shown. */
export interface PageAnnotations {
  readonly links: readonly PlacedLink[];
  readonly fields: readonly FormField[];
  readonly markups: readonly Markup[];
  /** Something was filled in or typed on the page, which people see as part of it. */
  readonly hasAddedText: boolean;
}

/** Marked text, a remark, or both. */
export interface Markup extends PageAnnotation {
  /** The lines that it marks. */
  readonly boxes: readonly Box[];
}

const NO_ANNOTATIONS: PageAnnotations = {
  links: [],
  fields: [],
  markups: [],
  hasAddedText: false,
};

/** Reads links, form fields, marked text and remarks. To be called before the page is flattened, which removes them. */
export function readAnnotations(
  file: PdfFile,
  page: number,
  geometry: PageGeometry,
): PageAnnotations {
  const { functions } = file.library;
  const count = functions._FPDFPage_GetAnnotCount(page);
  if (count <= 0 || count > MAX_ANNOTATIONS) return NO_ANNOTATIONS;
  const links: PlacedLink[] = [];
  const fields: FormField[] = [];
  const markups: Markup[] = [];
  let hasAddedText = false;
  for (let index = 0; index < count; index++) {
    const handle = functions._FPDFPage_GetAnnot(page, index);
    if (handle === 0) continue;
    const annotation = { file, handle, geometry };
    const kind = functions._FPDFAnnot_GetSubtype(handle);
    if (kind === FORM_FIELD || kind === FREE_TEXT) hasAddedText = true;
    if (kind === LINK) links.push(...readLink(annotation));
    else if (!isHidden(annotation)) {
      if (kind === FORM_FIELD) fields.push(...readField(annotation));
      else markups.push(...readMarkup(annotation, MARKUP_KINDS[kind]));
    }
    functions._FPDFPage_CloseAnnot(handle);
  }
  return { links, fields, markups, hasAddedText };
}

interface Annotation {
  readonly file: PdfFile;
  readonly handle: number;
  readonly geometry: PageGeometry;
}

function isHidden({ file, handle }: Annotation): boolean {
  return (file.library.functions._FPDFAnnot_GetFlags(handle) & HIDDEN_FLAG) !== 0;
}

function readLink(annotation: Annotation): PlacedLink[] {
  const { file, handle } = annotation;
  const { library, document } = file;
  const { functions } = library;
  const link = functions._FPDFAnnot_GetLink(handle);
  const action = link === 0 ? 0 : functions._FPDFLink_GetAction(link);
  if (action === 0 || functions._FPDFAction_GetType(action) !== URI_ACTION) return [];
  const url = safeLink(
    readBytes(library, (buffer, byteLength) =>
      functions._FPDFAction_GetURIPath(document, action, buffer, byteLength),
    ),
  );
  return url === undefined ? [] : [{ url, boxes: readBoxes(annotation) }];
}

function readField(annotation: Annotation): FormField[] {
  const bbox = readRectangle(annotation);
  if (bbox === undefined) return [];
  const field = readFormField(annotation.file, annotation.handle);
  return field === undefined ? [] : [{ ...field, bbox }];
}

function readMarkup(annotation: Annotation, type: PageAnnotation["type"] | undefined): Markup[] {
  const bbox = type && readRectangle(annotation);
  if (type === undefined || bbox === undefined) return [];
  const content = readText(annotation, "Contents");
  const author = readText(annotation, "T");
  return [
    {
      type,
      bbox,
      boxes: readBoxes(annotation),
      ...(content !== "" && { content }),
      ...(author !== "" && { author }),
    },
  ];
}

function readText({ file, handle }: Annotation, key: string): string {
  const { library } = file;
  return readNamed(library, key, (name, buffer, byteLength) =>
    library.functions._FPDFAnnot_GetStringValue(handle, name, buffer, byteLength),
  ).trim();
}

/** The lines that an annotation covers, or its whole box. */
function readBoxes(annotation: Annotation): Box[] {
  const quads = readQuads(annotation);
  if (quads.length > 0) return quads;
  const box = readRectangle(annotation);
  return box === undefined ? [] : [box];
}

function readQuads({ file, handle, geometry }: Annotation): Box[] {
  const { functions, memory } = file.library;
  const count = functions._FPDFAnnot_CountAttachmentPoints(handle);
  if (count > MAX_QUADS) return [];
  const scratch = memory.allocate(32);
  try {
    const boxes: Box[] = [];
    for (let index = 0; index < count; index++) {
      if (functions._FPDFAnnot_GetAttachmentPoints(handle, index, scratch) === 0) continue;
      const points = [...memory.float32().subarray(scratch >> 2, (scratch >> 2) + 8)];
      const xs = points.filter((_, place) => place % 2 === 0);
      const ys = points.filter((_, place) => place % 2 === 1);
      const box = geometry.toBox({
        left: Math.min(...xs),
        right: Math.max(...xs),
        bottom: Math.min(...ys),
        top: Math.max(...ys),
      });
      if (box.every(Number.isFinite)) boxes.push(box);
    }
    return boxes;
  } finally {
    memory.free(scratch);
  }
}

function readRectangle({ file, handle, geometry }: Annotation): Box | undefined {
  const { functions, memory } = file.library;
  const scratch = memory.allocate(16);
  try {
    if (functions._FPDFAnnot_GetRect(handle, scratch) === 0) return undefined;
    const [left = 0, top = 0, right = 0, bottom = 0] = memory
      .float32()
      .subarray(scratch >> 2, (scratch >> 2) + 4);
    const box = geometry.toBox({ left, top, right, bottom });
    return box.every(Number.isFinite) ? box : undefined;
  } finally {
    memory.free(scratch);
  }
}
