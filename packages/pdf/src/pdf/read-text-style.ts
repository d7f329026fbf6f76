import type { CharacterFont, StructureTag } from "@parsewright/document/files";
import type { PageGeometry } from "./page-geometry.ts";
import type { PdfiumLibrary } from "./pdfium-library.ts";
import { readFillColour } from "./read-fill-colour.ts";
import type { FontFace } from "./read-fonts.ts";
import type { TagReader } from "./read-structure.ts";

/** Style shared by all characters of a text object. */
export interface TextStyle {
  /** PDFium's name for the text object. */
  readonly textObject: number;
  readonly font: CharacterFont;
  /** Shared by all sizes of the font. */
  readonly face: FontFace;
  readonly angle: number;
  /** True if its letters are upright in the file, before the page is turned. */
  readonly isUpright: boolean;
  /** Size of its letters on the page in their smaller direction, in points. */
  readonly smallerSide: number;
  readonly tag?: StructureTag;
}

export interface TextPage {
  readonly library: PdfiumLibrary;
  readonly textPage: number;
  readonly geometry: PageGeometry;
  /** 64 bytes that PDFium writes its answers to. */
  readonly scratch: number;
  readonly readFont: (textObject: number) => FontFace;
  /** Absent in untagged files. */
  readonly tags: TagReader | undefined;
}

/** The style of the text object that the character at `index` belongs to. */
export function readStyle(context: TextPage, index: number, textObject: number): TextStyle {
  const { library, textPage, scratch, geometry, readFont, tags } = context;
  const { functions, memory } = library;
  functions._FPDFText_GetMatrix(textPage, index, scratch);
  const floats = memory.float32();
  const first = scratch >> 2;
  const a = floats[first] ?? 1;
  const b = floats[first + 1] ?? 0;
  const c = floats[first + 2] ?? 0;
  const d = floats[first + 3] ?? 1;
  // The size a font is set in says little: many files set it to 1 and scale with the matrix.
  const setSize = Math.abs(functions._FPDFText_GetFontSize(textPage, index));
  const widthScale = Math.sqrt(a * a + b * b);
  const heightScale = Math.sqrt(c * c + d * d);
  const fileAngle = Math.round((Math.atan2(-b, a) * 180) / Math.PI);
  const face = readFont(textObject);
  const { name, isBold, isItalic } = face;
  const tag = tags?.tagOf(textObject);
  const colour = readColour(context, textObject);
  return {
    textObject,
    font: {
      name,
      isBold,
      isItalic,
      size: setSize * (heightScale || widthScale),
      ...(colour !== undefined && { colour }),
    },
    face,
    angle: (((fileAngle + geometry.rotation) % 360) + 360) % 360,
    isUpright: fileAngle === 0,
    smallerSide: readSmallerSide(context, index, setSize * Math.min(widthScale, heightScale)),
    ...(tag !== undefined && { tag }),
  };
}

function readColour(context: TextPage, textObject: number): number | undefined {
  const [red, green, blue] = readFillColour(context, textObject) ?? [];
  if (red === undefined || green === undefined || blue === undefined) return undefined;
  return red * 0x10000 + green * 0x100 + blue;
}

/** Fonts made of drawings may be set in a size near nothing and yet be drawn as large as any other. */
function readSmallerSide({ library, textPage, scratch }: TextPage, index: number, emSide: number) {
  if (emSide >= 1) return emSide;
  const { functions, memory } = library;
  functions._FPDFText_GetCharBox(textPage, index, scratch, scratch + 8, scratch + 16, scratch + 24);
  const [left = 0, right = 0, bottom = 0, top = 0] = memory
    .float64()
    .subarray(scratch >> 3, (scratch >> 3) + 4);
  return Math.max(emSide, Math.min(right - left, top - bottom));
}
