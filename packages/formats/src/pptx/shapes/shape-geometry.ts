import type { Box } from "@parsewright/contract";
import {
  type Affine,
  applyAffine,
  boxHeight,
  boxWidth,
  composeAffine,
  IDENTITY,
  mapBox,
  middleX,
  middleY,
} from "@parsewright/document/geometry";
import { findChild, type XmlElement } from "@parsewright/document/xml";
import { isTrue, toPoints } from "../measures.ts";

/** Placement of a shape in the coordinates of its container, in points. */
export interface Placement {
  /** Before it is turned and flipped. */
  readonly box: Box;
  /** Turns and flips the shape about its middle. */
  readonly turn: Affine;
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
export function boundsOf({ box, turn }: Placement, outer: Affine): Box {
  return mapBox(box, composeAffine(turn, outer));
}

/** Leads from the coordinates of a group's members to those that `outer` leads to. */
export function membersMap(group: Placement | undefined, outer: Affine): Affine {
  if (group?.membersBox === undefined) return outer;
  const { box, turn, membersBox } = group;
  const scaleX = boxWidth(membersBox) > 0 ? boxWidth(box) / boxWidth(membersBox) : 1;
  const scaleY = boxHeight(membersBox) > 0 ? boxHeight(box) / boxHeight(membersBox) : 1;
  const fit: Affine = {
    a: scaleX,
    b: 0,
    c: 0,
    d: scaleY,
    e: box[0] - membersBox[0] * scaleX,
    f: box[1] - membersBox[1] * scaleY,
  };
  return composeAffine(composeAffine(fit, turn), outer);
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

function turnAbout(box: Box, { attributes }: XmlElement): Affine {
  const degrees = Number(attributes["rot"] ?? 0) / ROTATION_UNITS_PER_DEGREE;
  const angle = Number.isFinite(degrees) ? (degrees * Math.PI) / 180 : 0;
  const flipX = isTrue(attributes["flipH"]) ? -1 : 1;
  const flipY = isTrue(attributes["flipV"]) ? -1 : 1;
  if (angle === 0 && flipX === 1 && flipY === 1) return IDENTITY;

  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  const middle = { x: middleX(box), y: middleY(box) };
  const about: Affine = {
    a: cosine * flipX,
    b: sine * flipX,
    c: -sine * flipY,
    d: cosine * flipY,
    e: 0,
    f: 0,
  };
  const moved = applyAffine(about, middle);
  return { ...about, e: middle.x - moved.x, f: middle.y - moved.y };
}
