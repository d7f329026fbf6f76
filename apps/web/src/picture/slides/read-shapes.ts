import { type ChartData, chartShapes } from "./chart-shapes.ts";
import type { ColourOf } from "./colours.ts";
import type { PackagePart } from "./package-parts.ts";
import { readChart } from "./read-chart.ts";
import type { SlideBox, SlidePath, SlidePicture, SlideShape } from "./slide.ts";
import { readParagraphs, type TextLooks } from "./text.ts";
import { childrenOf, descend, flagOf, numberOf, pointsOf } from "./xml.ts";

/** What the shapes of a part need to know of the parts behind it. */
export interface ShapeContext {
  readonly part: PackagePart;
  readonly colourOf: ColourOf;
  /** The same placeholder in the layout and in the master, the nearest first. */
  readonly placeholders: (shape: Element) => readonly Element[];
  readonly textStyles: (shape: Element) => TextLooks["styles"];
  /** A layout shows only what is not a placeholder. */
  readonly hasPlaceholders: boolean;
}

const UNITS_PER_DEGREE = 60_000;
const WHOLE = 100_000;
const DEFAULT_LINE = 0.75;
const CELL_LINE = { colour: "#a6a6a6", width: DEFAULT_LINE };
const ANCHORS = { t: "top", ctr: "middle", b: "bottom" } as const;
const PLAIN = {
  turnDegrees: 0,
  isMirrored: false,
  isFlipped: false,
  geometry: "rect",
  paragraphs: [],
  anchor: "top",
  hasWrappedText: true,
} as const;

/** The shapes of a slide, a layout or a master, from the back to the front. */
export function readShapes(context: ShapeContext): readonly SlideShape[] {
  const tree = descend(context.part.root, "cSld", "spTree");
  return shapesIn(tree, context, (box) => box);
}

type Place = (box: SlideBox) => SlideBox;

function shapesIn(tree: Element | undefined, context: ShapeContext, place: Place): SlideShape[] {
  return [...(tree?.children ?? [])].flatMap((element) => {
    if (element.localName === "grpSp")
      return shapesIn(element, context, groupPlace(element, place));
    if (element.localName === "graphicFrame") return readFrame(element, context, place);
    if (!["sp", "pic", "cxnSp"].includes(element.localName)) return [];
    if (placeholderOf(element) && !context.hasPlaceholders) return [];
    return readShape(element, context, place);
  });
}

/** Says which placeholder a shape fills. */
export function placeholderOf(shape: Element): Element | undefined {
  const facts = [...shape.children].find(({ localName }) => localName.startsWith("nv"));
  return descend(facts, "nvPr", "ph");
}

function groupPlace(group: Element, outer: Place): Place {
  const transform = descend(group, "grpSpPr", "xfrm");
  const [left, top, width, height] = boxOf(transform) ?? [0, 0, 1, 1];
  const inner = boxOf(transform, ["chOff", "chExt"]) ?? [left, top, width, height];
  const [x, y] = [width / (inner[2] || 1), height / (inner[3] || 1)];
  return (box) =>
    outer([left + (box[0] - inner[0]) * x, top + (box[1] - inner[1]) * y, box[2] * x, box[3] * y]);
}

function boxOf(
  transform: Element | undefined,
  [offset, extent]: readonly [string, string] = ["off", "ext"],
): SlideBox | undefined {
  const [at, size] = [descend(transform, offset), descend(transform, extent)];
  if (at === undefined || size === undefined) return undefined;
  const value = (element: Element, name: string) => pointsOf(element, name) ?? 0;
  return [value(at, "x"), value(at, "y"), value(size, "cx"), value(size, "cy")];
}

function readShape(shape: Element, context: ShapeContext, place: Place): SlideShape[] {
  const { colourOf } = context;
  const sources = [shape, ...context.placeholders(shape)];
  const looks = sources.map((source) => descend(source, "spPr"));
  const transform = looks.map((look) => descend(look, "xfrm")).find((one) => boxOf(one));
  const box = boxOf(transform);
  if (box === undefined) return [];
  const own = looks[0];
  const anchor = sources
    .map((source) => descend(source, "txBody", "bodyPr")?.getAttribute("anchor"))
    .find((value) => value) as keyof typeof ANCHORS | undefined;
  const text = { styles: context.textStyles(shape), colourOf };
  return [
    {
      box: place(box),
      turnDegrees: (numberOf(transform, "rot") ?? 0) / UNITS_PER_DEGREE,
      isMirrored: flagOf(transform, "flipH") ?? false,
      isFlipped: flagOf(transform, "flipV") ?? false,
      geometry: descend(own, "prstGeom")?.getAttribute("prst") ?? "rect",
      path: readPath(descend(own, "custGeom", "pathLst", "path")),
      fill: fillOf(own, shape, colourOf),
      line: lineOf(own, shape, colourOf),
      picture: readPicture(descend(shape, "blipFill") ?? descend(own, "blipFill"), context),
      paragraphs: readParagraphs(descend(shape, "txBody"), {
        ...text,
        colour: colourOf(descend(shape, "style", "fontRef")),
      }),
      anchor: ANCHORS[anchor ?? "t"] ?? "top",
      hasWrappedText: descend(shape, "txBody", "bodyPr")?.getAttribute("wrap") !== "none",
    },
  ];
}

/** A gradient is filled with the colour that it begins with. */
function fillOf(look: Element | undefined, shape: Element, colourOf: ColourOf) {
  if (descend(look, "noFill") ?? descend(look, "blipFill")) return undefined;
  const holder = descend(look, "solidFill") ?? descend(look, "gradFill", "gsLst", "gs");
  return colourOf(holder ?? styledBy(shape, "fillRef"));
}

function lineOf(look: Element | undefined, shape: Element, colourOf: ColourOf) {
  const line = descend(look, "ln");
  if (descend(line, "noFill")) return undefined;
  const colour = colourOf(descend(line, "solidFill") ?? styledBy(shape, "lnRef"));
  return colour === undefined ? undefined : { colour, width: pointsOf(line, "w") ?? DEFAULT_LINE };
}

/** The reference to a style of the theme, of which the first is none. */
function styledBy(shape: Element, name: string): Element | undefined {
  const reference = descend(shape, "style", name);
  return numberOf(reference, "idx") === 0 ? undefined : reference;
}

function readPath(path: Element | undefined): SlidePath | undefined {
  if (path === undefined) return undefined;
  const steps = [...path.children].map((step) => ({
    name: step.localName,
    points: childrenOf(step, "pt").flatMap((point) => [
      numberOf(point, "x") ?? 0,
      numberOf(point, "y") ?? 0,
    ]),
  }));
  return { width: numberOf(path, "w") ?? 1, height: numberOf(path, "h") ?? 1, steps };
}

function readPicture(fill: Element | undefined, { part }: ShapeContext): SlidePicture | undefined {
  const blip = descend(fill, "blip");
  const id = [...(blip?.attributes ?? [])].find(({ localName }) => localName === "embed")?.value;
  const bytes = part.bytesById(id);
  if (bytes === undefined) return undefined;
  const cut = (side: string) => (numberOf(descend(fill, "srcRect"), side) ?? 0) / WHOLE;
  return { bytes, crop: [cut("l"), cut("t"), cut("r"), cut("b")] };
}

/** A table cell by cell; a chart by its values; of a diagram, its frame. */
function readFrame(frame: Element, context: ShapeContext, place: Place): SlideShape[] {
  const box = boxOf(descend(frame, "xfrm"));
  if (box === undefined) return [];
  const table = descend(frame, "graphic", "graphicData", "tbl");
  if (table === undefined) {
    const chart = readFrameChart(frame, context);
    if (chart) return [...chartShapes(chart, place(box))];
    return [{ ...PLAIN, box: place(box), line: CELL_LINE }];
  }
  const columns = childrenOf(descend(table, "tblGrid"), "gridCol").map(
    (one) => pointsOf(one, "w") ?? 0,
  );
  const rows = childrenOf(table, "tr");
  const heights = rows.map((row) => pointsOf(row, "h") ?? 0);
  return rows.flatMap((row, rowIndex) =>
    childrenOf(row, "tc").flatMap((cell, columnIndex) => {
      if (flagOf(cell, "hMerge") ?? flagOf(cell, "vMerge")) return [];
      const cellBox: SlideBox = [
        box[0] + sum(columns.slice(0, columnIndex)),
        box[1] + sum(heights.slice(0, rowIndex)),
        sum(columns.slice(columnIndex, columnIndex + (numberOf(cell, "gridSpan") ?? 1))),
        sum(heights.slice(rowIndex, rowIndex + (numberOf(cell, "rowSpan") ?? 1))),
      ];
      const { colourOf } = context;
      const paragraphs = readParagraphs(descend(cell, "txBody"), { styles: [], colourOf });
      const fill = colourOf(descend(cell, "tcPr", "solidFill"));
      return [{ ...PLAIN, box: place(cellBox), line: CELL_LINE, fill, paragraphs }];
    }),
  );
}

function readFrameChart(frame: Element, { part, colourOf }: ShapeContext): ChartData | undefined {
  const link = descend(frame, "graphic", "graphicData", "chart");
  const id = [...(link?.attributes ?? [])].find(({ localName }) => localName === "id")?.value;
  const root = part.partById(id)?.root;
  return root && readChart(root, colourOf);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
