/** A picture: either shapes that a producer draws as vectors, or pixels. */
export type Picture = Drawing | Photo;

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
    }
  | {
      readonly kind: "line";
      readonly points: readonly (readonly [number, number])[];
      readonly stroke: string;
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
    };

/** The size of texts in drawings. */
export const LABEL_SIZE_PT = 7;

/** The words that a picture shows. They are not part of the text of the document. */
export function pictureTexts(picture: Picture): string[] {
  if (picture.kind === "photo") return [];
  return picture.shapes.flatMap((shape) => (shape.kind === "label" ? [shape.text] : []));
}
