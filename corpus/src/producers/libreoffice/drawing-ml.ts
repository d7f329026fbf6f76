import { asDrawing } from "../../model/draw-chart.ts";
import type { Chart, Drawing, Point, Shape } from "../../model/picture.ts";

const EMU_PER_POINT = 12_700;

/** A length in the unit of Office drawings. */
export function emu(points: number): number {
  return Math.round(points * EMU_PER_POINT);
}

/** A shape as DrawingML, without the element around it, which differs between text files and slides. */
export interface ShapeMl {
  /** `a:xfrm`, geometry, fill and line. */
  readonly properties: string;
  /** Words in the shape, and where they begin. */
  readonly text?: string;
  readonly align?: "l" | "ctr" | "r";
}

/** The shapes of a picture, moved by an offset in points. */
export function shapesMl(picture: Drawing | Chart, offset: Point = [0, 0]): ShapeMl[] {
  return asDrawing(picture).shapes.map((shape) => shapeMl(shape, offset));
}

/** Nothing to see, as large as the picture: a group is stretched until its shapes fill it. */
export function canvasMl(picture: Drawing | Chart): ShapeMl {
  return { properties: `${place([0, 0], picture)}${preset("rect")}<a:noFill/>${line(undefined)}` };
}

/** Wide enough for any letter of a label. */
const LABEL_LETTER_PT = 8;
const LABEL_HEIGHT_PT = 11;

function shapeMl(shape: Shape, [dx, dy]: Point): ShapeMl {
  switch (shape.kind) {
    case "rectangle":
      return {
        properties: `${place([shape.x + dx, shape.y + dy], shape)}${preset("rect")}${fill(shape.fill)}${line(shape.stroke)}`,
      };
    case "circle": {
      const size = { width: 2 * shape.radius, height: 2 * shape.radius };
      const corner: Point = [shape.x - shape.radius + dx, shape.y - shape.radius + dy];
      return {
        properties: `${place(corner, size)}${preset("ellipse")}${fill(shape.fill)}${line(undefined)}`,
      };
    }
    case "line":
      return {
        properties: `${path(shape.points, [dx, dy], false)}<a:noFill/>${line(shape.stroke)}`,
      };
    case "polygon":
      return {
        properties: `${path(shape.points, [dx, dy], true)}${fill(shape.fill)}${line(shape.stroke)}`,
      };
    default:
      return labelMl(shape, [dx, dy]);
  }
}

function labelMl(
  { x, y, text, anchor }: Extract<Shape, { kind: "label" }>,
  [dx, dy]: Point,
): ShapeMl {
  const width = LABEL_LETTER_PT * (text.length + 1);
  const left = { start: 0, middle: width / 2, end: width }[anchor];
  const box = place([x - left + dx, y - 8 + dy], { width, height: LABEL_HEIGHT_PT });
  const align = ({ start: "l", middle: "ctr", end: "r" } as const)[anchor];
  return { properties: `${box}${preset("rect")}<a:noFill/>${line(undefined)}`, text, align };
}

function place(
  [x, y]: Point,
  { width, height }: { readonly width: number; readonly height: number },
): string {
  return `<a:xfrm><a:off x="${emu(x)}" y="${emu(y)}"/><a:ext cx="${emu(width)}" cy="${emu(height)}"/></a:xfrm>`;
}

function preset(name: "rect" | "ellipse"): string {
  return `<a:prstGeom prst="${name}"><a:avLst/></a:prstGeom>`;
}

export function fill(colour: string): string {
  return `<a:solidFill><a:srgbClr val="${colour.slice(1)}"/></a:solidFill>`;
}

function line(colour: string | undefined): string {
  return colour === undefined
    ? "<a:ln><a:noFill/></a:ln>"
    : `<a:ln w="${emu(0.75)}">${fill(colour)}</a:ln>`;
}

function path(points: readonly Point[], [dx, dy]: Point, isClosed: boolean): string {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const size = { width: Math.max(...xs) - left, height: Math.max(...ys) - top };
  const steps = points.map(([x, y], index) => {
    const name = index === 0 ? "moveTo" : "lnTo";
    return `<a:${name}><a:pt x="${emu(x - left)}" y="${emu(y - top)}"/></a:${name}>`;
  });
  return `${place([left + dx, top + dy], size)}<a:custGeom><a:avLst/><a:gdLst/><a:ahLst/><a:cxnLst/><a:rect l="0" t="0" r="r" b="b"/><a:pathLst><a:path w="${emu(size.width)}" h="${emu(size.height)}">${steps.join("")}${isClosed ? "<a:close/>" : ""}</a:path></a:pathLst></a:custGeom>`;
}

/** The graphic that shows the chart with this relationship. */
export function chartGraphic(relationshipId: string): string {
  return `<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart r:id="${relationshipId}"/></a:graphicData></a:graphic>`;
}

/** The picture with this relationship, as `pic:pic` of text files or `p:pic` of slides. */
export function pictureMl(prefix: "pic" | "p", relationshipId: string, transform: string): string {
  return `<${prefix}:pic><${prefix}:nvPicPr><${prefix}:cNvPr id="9" name="Picture"/><${prefix}:cNvPicPr/>${prefix === "p" ? "<p:nvPr/>" : ""}</${prefix}:nvPicPr><${prefix}:blipFill><a:blip r:embed="${relationshipId}"/><a:stretch><a:fillRect/></a:stretch></${prefix}:blipFill><${prefix}:spPr>${transform}${preset("rect")}</${prefix}:spPr></${prefix}:pic>`;
}

/** The place of a graphic, as shapes have it. */
export function transformMl(
  corner: Point,
  size: { readonly width: number; readonly height: number },
): string {
  return place(corner, size);
}
