import type {
  Attachment,
  Box,
  DocumentMetadata,
  FormField,
  HiddenReason,
  OutlineEntry,
  PageAnnotation,
} from "@parsewright/contract";
import type { Point } from "../geometry/affine.ts";
import type { Pixels } from "../images/pixels.ts";

/** Visible glyph of the text layer. Boxes are in points, with the origin at the top left of the displayed page. */
export interface Character {
  /** One Unicode character, or several if the font maps a ligature to more than one. */
  readonly text: string;
  /** Spans the font's ascent and descent and the glyph's advance, so neighbours within a word touch. */
  readonly box: Box;
  /** Tight bounds of the visible strokes, if the file provides them. */
  readonly ink?: Box;
  /** Origin of the glyph on its baseline. */
  readonly baseline: { readonly x: number; readonly y: number };
  readonly font: CharacterFont;
  /** Writing direction in degrees, clockwise; 0 for ordinary text. */
  readonly angle: number;
  /** A space precedes this character, either in the file or as detected by PDFium. */
  readonly hasSpaceBefore: boolean;
  /** The font does not map this glyph to a character: `text` is a guess. */
  readonly isGarbled?: true;
  /** Garbled characters only: the font's glyph number or private-use code. */
  readonly glyphCode?: number;
  /** Element of the structure tree that contains it, such as `H1`, `P` or `TD`. Absent in untagged files. */
  readonly tag?: StructureTag;
  /** Invisible text over a scan, left by an earlier OCR run. */
  readonly isUndrawn?: true;
  /** Inline formula that a formula recogniser read here, as LaTeX; `text` repeats it. */
  readonly latex?: string;
  /** Form field that the character was typed into. */
  readonly field?: FormField;
  /** Target of the link that it belongs to. */
  readonly link?: string;
  /** Struck through or underlined by a drawn line. */
  readonly isStruck?: true;
  readonly isUnderlined?: true;
  /** OCR confidence, 0 to 1. Absent for characters from the file's own text layer. */
  readonly confidence?: number;
}

/** Element of the structure tree, shared by all characters below it. */
export interface StructureTag {
  /** Standard structure type, after applying the file's role map. */
  readonly role: string;
  /** Roles of the enclosing elements, outermost first. */
  readonly ancestors: readonly string[];
  /** Alternative text of pictures and their contents: `/Alt`, else `/ActualText`. */
  readonly description?: string;
}

/** Alternative text that the author gave to an area of the page. */
export interface Description {
  readonly box: Box;
  readonly text: string;
}

/** Character that is not visible on the page, with the reason. */
export interface HiddenCharacter extends Character {
  readonly reason: HiddenReason;
}

/** Font of a text object, shared by all of its characters. */
export interface CharacterFont {
  readonly name: string;
  /** Effective size on the page in points, after all scaling. */
  readonly size: number;
  readonly isBold: boolean;
  readonly isItalic: boolean;
  /** Red, green and blue of its paint as one number; absent where it is a pattern or not known. */
  readonly colour?: number;
}

/** Raster picture placed on the page. */
export interface PlacedImage {
  readonly box: Box;
}

/** Horizontal or vertical line, drawn as a stroke or as a thin box. */
export interface Ruling {
  readonly direction: "horizontal" | "vertical";
  /** The y of a horizontal line, the x of a vertical one. */
  readonly position: number;
  /** Start and end along its direction. */
  readonly from: number;
  readonly to: number;
}

/** One outline of a painted path. */
export interface PaintedShape {
  /** Corners and ends of curves; a closed outline ends where it begins. */
  readonly points: readonly Point[];
  /** The same with points on the way along each curve. */
  readonly outline: readonly Point[];
  readonly box: Box;
  /** Colours such as `#1f77b4`; absent where the outline is not filled or not stroked. */
  readonly fill?: string;
  readonly stroke?: string;
  /** Points. */
  readonly lineWidth: number;
}

/** Text recognised in a picture on a page that also has a text layer. */
export interface PictureText {
  /** Place of the picture. */
  readonly box: Box;
  readonly characters: readonly Character[];
  /** Lines of tables in the picture. */
  readonly rulings: readonly Ruling[];
}

/** Opened page of a file. Valid until the next page is requested. */
export interface SourcePage {
  /** 0-based within the file. */
  readonly index: number;
  readonly width: number;
  readonly height: number;
  readonly characters: readonly Character[];
  /** Characters that the file contains but a reader cannot see. */
  readonly hiddenCharacters: readonly HiddenCharacter[];
  readonly images: readonly PlacedImage[];
  /** Straight lines: table borders, frames, underlines. */
  readonly rulings: readonly Ruling[];
  /** Filled boxes: backgrounds of cells, panels and bars. */
  readonly fills: readonly Box[];
  /** Bounding boxes of all other vector graphics: curves, slanted lines, irregular shapes. */
  readonly drawings: readonly Box[];
  /** Alternative texts from the structure tree. */
  readonly descriptions?: readonly Description[];
  /** Form fields. Check boxes and radio buttons also appear in `characters`, as ☑ and ☐. */
  readonly formFields?: readonly FormField[];
  /** Highlights and comments that readers added. */
  readonly annotations?: readonly PageAnnotation[];
  /** Text recognised in pictures, kept apart from `characters`. Absent if no picture was read. */
  readonly pictureText?: readonly PictureText[];
  /** The page is a single picture: apart from characters, its content is in none of the lists above. */
  readonly isScan?: true;
  /** True if the caller wants OCR, regardless of any text layer; absent where the page decides. */
  readonly isToBeRecognised?: boolean;
  /** Reason why the page could not be read. If set, the page is empty. */
  readonly problem?: string;
  /** Remarks on a page that was read, such as damage that cost part of it. */
  readonly notes?: readonly string[];
  /** Reads the outlines and colours of all vector graphics; none once the page is closed. Absent where the page is only a picture. */
  shapes?(): readonly PaintedShape[];
  /** Renders the part of the page inside `box`. */
  render(box: Box, dotsPerInch: number): Pixels;
}

/** Open document that consists of pages. */
export interface PageSource {
  readonly pageCount: number;
  /** Bookmarks of the file; empty if it has none. */
  readonly outline: readonly OutlineEntry[];
  /** Title, author, dates and language, as far as the file states them. */
  readonly metadata?: DocumentMetadata;
  /** Embedded files; absent if there are none. */
  readonly attachments?: readonly Attachment[];
  /** The end of the file is missing, and with it perhaps pages. */
  readonly isCutOff?: boolean;
  /** Yields pages `first` to `last` in order, one at a time. */
  pages(range: PageRange, signal: AbortSignal): AsyncIterable<SourcePage>;
  /**
   * Hashes everything that each page consists of: pages with equal hashes read alike, even in different files. Gives
   * `undefined` if that cannot be guaranteed.
   */
  hashPages?(): readonly string[] | undefined;
  /** Releases the file. Safe to call twice. */
  close(): void;
}

/** Range of pages, 0-based, both ends included. */
export interface PageRange {
  readonly first: number;
  readonly last: number;
}
