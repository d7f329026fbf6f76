/** A picture: shapes that a producer draws as vectors, data that some programs draw themselves, or pixels. */
export type Picture = Drawing | Chart | Photo;

/** Shapes on a canvas whose origin is at the top left; lengths are points. */
export interface Drawing {
  readonly kind: "drawing";
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly Shape[];
}

export interface Photo {
  readonly kind: "photo";
  readonly width: number;
  readonly height: number;
  readonly seed: string;
}

export type Shape =
  | {
      readonly kind: "rectangle";
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly fill: string;
      readonly stroke?: string;
    }
  | {
      readonly kind: "line";
      readonly points: readonly Point[];
      readonly stroke: string;
    }
  | {
      readonly kind: "polygon";
      readonly points: readonly Point[];
      readonly fill: string;
      readonly stroke?: string;
    }
  | {
      readonly kind: "circle";
      readonly x: number;
      readonly y: number;
      readonly radius: number;
      readonly fill: string;
    }
  | {
      readonly kind: "label";
      readonly x: number;
      readonly y: number;
      readonly text: string;
      readonly anchor: "start" | "middle" | "end";
      /** Read from below, as the title of an upright axis is. */
      readonly isTurned?: boolean;
    };

export type Point = readonly [x: number, y: number];

/** Numbers that are shown as bars, lines or sectors, with a legend. */
export interface Chart {
  readonly kind: "chart";
  readonly type: "bars" | "lines" | "pie";
  readonly width: number;
  readonly height: number;
  readonly categories: readonly string[];
  /** A pie has one. */
  readonly series: readonly Series[];
  /** A pie has no axes. */
  readonly axisTitles?: { readonly across: string; readonly upright: string };
}

export interface Series {
  readonly name: string;
  readonly colour: string;
  /** One for each category, from 0 to 100. */
  readonly values: readonly number[];
}

/** The size of texts in drawings. */
export const LABEL_SIZE_PT = 7;

/** The words that a picture shows. They are not part of the text of the document. */
export function pictureTexts(picture: Picture): string[] {
  if (picture.kind === "photo") return [];
  if (picture.kind === "chart") {
    const { categories, series, axisTitles } = picture;
    const titles = axisTitles === undefined ? [] : [axisTitles.across, axisTitles.upright];
    return [...categories, ...series.map(({ name }) => name), ...titles];
  }
  return picture.shapes.flatMap((shape) => (shape.kind === "label" ? [shape.text] : []));
}
