import type { Box } from "@parser/contract";
import { boxHeight, boxWidth, unionOf } from "../../../geometry/box.ts";
import { findChild, type XmlElement } from "../../../xml/xml-element.ts";
import { isTrue, toPoints } from "../measures.ts";

/** Maps a point: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** Where a shape lies in the coordinates of what holds it. Points. */
export interface Placement {
  /** Before it is turned and flipped. */
  readonly box: Box;
  /** Turns and flips the shape about its middle. */
  readonly turn: Matrix;
  /** Groups only: the box, in the coordinates of the members, that fills `box`. */
  readonly membersBox: Box | undefined;
}

const ROTATION_UNITS_PER_DEGREE = 60_000;

/** Reads `a:xfrm` or `p:xfrm`; `undefined` where it does not say both position and size. */
export function readPlacement(transform: XmlElement | undefined): Placement | undefined {
  const box = readBox(transform, "a:off", "a:ext");
  if (transform === undefined || box === undefined) return undefined;
  return {
    box,
    turn: turnAbout(box, transform),
    membersBox: readBox(transform, "a:chOff", "a:chExt"),
  };
}

/** The smallest upright box around a shape, in the coordinates that `outer` leads to. */
export function boundsOf({ box, turn }: Placement, outer: Matrix): Box {
  const matrix = multiply(outer, turn);
  const [left, top, right, bottom] = box;
  const corners = [
    [left, top],
    [right, top],
    [left, bottom],
    [right, bottom],
  ] as const;
  return unionOf(
    corners.map(([x, y]): Box => {
      const [mappedX, mappedY] = apply(matrix, x, y);
      return [mappedX, mappedY, mappedX, mappedY];
    }),
  );
}

/** Leads from the coordinates of a group's members to those that `outer` leads to. */
export function membersMatrix(group: Placement | undefined, outer: Matrix): Matrix {
  if (group?.membersBox === undefined) return outer;
  const { box, turn, membersBox } = group;
  const scaleX = boxWidth(membersBox) > 0 ? boxWidth(box) / boxWidth(membersBox) : 1;
  const scaleY = boxHeight(membersBox) > 0 ? boxHeight(box) / boxHeight(membersBox) : 1;
  const fit: Matrix = [
    scaleX,
    0,
    0,
    scaleY,
    box[0] - membersBox[0] * scaleX,
    box[1] - membersBox[1] * scaleY,
  ];
  return multiply(outer, multiply(turn, fit));
}

function readBox(
  transform: XmlElement | undefined,
  offsetName: string,
  extentName: string,
): Box | undefined {
  const offset = findChild(transform, offsetName)?.attributes;
  const extent = findChild(transform, extentName)?.attributes;
  const [left, top] = [toPoints(offset?.["x"]), toPoints(offset?.["y"])];
  const [width, height] = [toPoints(extent?.["cx"]), toPoints(extent?.["cy"])];
  if (left === undefined || top === undefined || width === undefined || height === undefined) {
    return undefined;
  }
  return [left, top, left + Math.max(0, width), top + Math.max(0, height)];
}

function turnAbout(box: Box, { attributes }: XmlElement): Matrix {
  const degrees = Number(attributes["rot"] ?? 0) / ROTATION_UNITS_PER_DEGREE;
  const angle = Number.isFinite(degrees) ? (degrees * Math.PI) / 180 : 0;
  const flipX = isTrue(attributes["flipH"]) ? -1 : 1;
  const flipY = isTrue(attributes["flipV"]) ? -1 : 1;
  if (angle === 0 && flipX === 1 && flipY === 1) return IDENTITY;

  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  const middleX = (box[0] + box[2]) / 2;
  const middleY = (box[1] + box[3]) / 2;
  const about: Matrix = [cosine * flipX, sine * flipX, -sine * flipY, cosine * flipY, 0, 0];
  const [x, y] = apply(about, middleX, middleY);
  return [about[0], about[1], about[2], about[3], middleX - x, middleY - y];
}

function apply([a, b, c, d, e, f]: Matrix, x: number, y: number): [number, number] {
  return [a * x + c * y + e, b * x + d * y + f];
}

/** First `inner`, then `outer`. */
function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a, b] = apply([outer[0], outer[1], outer[2], outer[3], 0, 0], inner[0], inner[1]);
  const [c, d] = apply([outer[0], outer[1], outer[2], outer[3], 0, 0], inner[2], inner[3]);
  const [e, f] = apply(outer, inner[4], inner[5]);
  return [a, b, c, d, e, f];
}
