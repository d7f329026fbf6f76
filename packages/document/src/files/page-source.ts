import type {
  Attachment,
  Box,
  DocumentMetadata,
  FormField,
  HiddenReason,
  OutlineEntry,
  PageAnnotation,
} from "@parsewright/contract";
import type { Pixels } from "../images/pixels.ts";

/** One visible glyph of the text layer. Boxes are points, origin top left of the page as it is shown. */
export interface Character {
  /** One Unicode character, or several for a ligature that the font maps to more than one. */
  readonly text: string;
  /** As high as the font's ascent and descent, as wide as the advance: neighbours in a word touch. */
  readonly box: Box;
  /** Around its strokes alone, where the file says. */
  readonly ink?: Box;
  /** Where the glyph is on its baseline. */
  readonly baseline: { readonly x: number; readonly y: number };
  readonly font: CharacterFont;
  /** Direction of writing in degrees, clockwise, 0 for ordinary text. */
  readonly angle: number;
  /** The file writes a space in front of this character, or the PDF engine found one. */
  readonly hasSpaceBefore: boolean;
  /** The font does not say which character its glyph stands for: `text` is a guess. */
  readonly isGarbled?: true;
  /** Garbled ones only: the number that the font has for the glyph, or its private character. */
  readonly glyphCode?: number;
  /** The role that the file's structure tree gives to it, such as `H1`, `P` or `TD`. Absent in untagged files. */
  readonly tag?: StructureTag;
  /** Not drawn: it repeats what a scan shows, as some recogniser read it before. */
  readonly isUndrawn?: true;
  /** What a recogniser of formulas read in its place, a formula in a line of text; `text` is the same. */
  readonly latex?: string;
  /** The field of a form that it was filled into. */
  readonly field?: FormField;
  /** The address of the link that it is part of. */
  readonly link?: string;
  /** A line is drawn through it, or under it. */
  readonly isStruck?: true;
  readonly isUnderlined?: true;
  /** How sure the recogniser is that read it from a picture, 0 to 1. Absent where the file itself says. */
  readonly confidence?: number;
}

/** An element of the structure tree, shared by all characters under it. */
export interface StructureTag {
  /** Standard structure type, after the file's role map. */
  readonly role: string;
  /** Roles of the elements around it, outermost first. */
  readonly ancestors: readonly string[];
  /** What its author says that it shows (`/Alt`, else `/ActualText`), of pictures and everything in them. */
  readonly description?: string;
}

/** Where something is that its author describes. */
export interface Description {
  readonly box: Box;
  readonly text: string;
}

/** A character that nobody can see, and why. */
export interface HiddenCharacter extends Character {
  readonly reason: HiddenReason;
}

/** Shared by all characters of one text object. */
export interface CharacterFont {
  readonly name: string;
  /** Points on the page, after all scaling. */
  readonly size: number;
  readonly isBold: boolean;
  readonly isItalic: boolean;
}

/** A raster picture placed on the page. */
export interface PlacedImage {
  readonly box: Box;
}

/** A straight line along an axis, drawn as a line or as a thin box. */
export interface Ruling {
  readonly direction: "horizontal" | "vertical";
  /** Its y when horizontal, its x when vertical. */
  readonly position: number;
  /** Where it runs along its direction. */
  readonly from: number;
  readonly to: number;
}

/** What a recogniser read in a picture on a page that has text of its own. */
export interface PictureText {
  /** That of the picture. */
  readonly box: Box;
  readonly characters: readonly Character[];
  /** Lines of tables in the picture. */
  readonly rulings: readonly Ruling[];
}

/** A page that a backend can look at. Valid until the next page is asked for. */
export interface SourcePage {
  /** 0-based within the file. */
  readonly index: number;
  readonly width: number;
  readonly height: number;
  readonly characters: readonly Character[];
  /** What the file holds beside them that a person does not see. */
  readonly hiddenCharacters: readonly HiddenCharacter[];
  readonly images: readonly PlacedImage[];
  /** The straight lines of tables, frames and underlines. */
  readonly rulings: readonly Ruling[];
  /** Boxes filled with a colour: the backgrounds of cells, panels and bars. */
  readonly fills: readonly Box[];
  /** Boxes of all other vector drawings: curves, slanted lines, odd shapes. */
  readonly drawings: readonly Box[];
  /** What the file says about its pictures. */
  readonly descriptions?: readonly Description[];
  /** The fields of a form. Check boxes and radio buttons are among `characters` too, as the signs ☑ and ☐. */
  readonly formFields?: readonly FormField[];
  /** What people marked and remarked. */
  readonly annotations?: readonly PageAnnotation[];
  /** Beside `characters`, which are the page's own. Absent where its pictures were not read. */
  readonly pictureText?: readonly PictureText[];
  /** The page is one picture: what it shows besides its characters is in none of the lists above. */
  readonly isScan?: true;
  /** The caller wants its text from its picture, whatever the file says. */
  readonly isToBeRecognised?: true;
  /** Set when the page could not be read; it is then empty. */
  readonly problem?: string;
  /** What to tell about a page that was read, such as damage that costs a part of it. */
  readonly notes?: readonly string[];
  /** Draws the part of the page inside `box`. */
  render(box: Box, dotsPerInch: number): Pixels;
}

/** An open document made of pages. */
export interface PageSource {
  readonly pageCount: number;
  /** The file's own table of contents; empty where it has none. */
  readonly outline: readonly OutlineEntry[];
  /** What the file says about itself, where it does. */
  readonly metadata?: DocumentMetadata;
  /** Files inside the file; absent where there are none. */
  readonly attachments?: readonly Attachment[];
  /** Pages `first` to `last`, in order, one at a time. */
  pages(range: PageRange, signal: AbortSignal): AsyncIterable<SourcePage>;
  /**
   * A hash of all that each page is made of: pages with equal ones are read alike, whichever files they are in. `undefined`
   * where that cannot be said for sure.
   */
  hashPages?(): readonly string[] | undefined;
  /** Frees what the file holds. Safe to call twice. */
  close(): void;
}

/** 0-based, both ends included. */
export interface PageRange {
  readonly first: number;
  readonly last: number;
}
