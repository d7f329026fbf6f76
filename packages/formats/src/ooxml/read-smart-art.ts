import { childElements, findChild, type XmlElement } from "@parsewright/document/xml";
import { drawingText } from "./drawing-text.ts";
import type { OfficePackage } from "./office-package.ts";

/** One entry of a diagram. */
export interface SmartArtItem {
  readonly text: string;
  /** 0 for the outermost. */
  readonly level: number;
}

/** Deeper entries are all shown at this level. */
const DEEPEST_LEVEL = 20;

/** The entries of a SmartArt diagram as an outline, in order; empty ones are left out. Throws when the part is damaged. */
export function readSmartArt(pkg: OfficePackage, dataPart: string): SmartArtItem[] {
  const model = pkg.readXml(dataPart);
  if (model === undefined) return [];
  const points = readPoints(model);
  const outline: Outline = { points, children: readChildren(model), seen: new Set(), items: [] };
  const parented = new Set([...outline.children.values()].flat());
  // The root comes first. Other entries without a parent have lost their connection to it.
  const roots = [...points.values()].filter(({ id }) => !parented.has(id));
  for (const { id } of roots.toSorted(rootFirst)) addPoint(id, outline);
  return outline.items;
}

interface Point {
  readonly id: string;
  readonly type: string;
  readonly text: string;
}

function rootFirst(left: Point, right: Point): number {
  return Number(right.type === "doc") - Number(left.type === "doc");
}

interface Outline {
  readonly points: ReadonlyMap<string, Point>;
  /** Ids of the entries below each, in order. */
  readonly children: ReadonlyMap<string, readonly string[]>;
  readonly seen: Set<string>;
  readonly items: SmartArtItem[];
}

/** Other points say how the diagram is drawn, or stand for lines between entries. */
const ENTRY_TYPES = new Set(["node", "asst"]);

function readPoints(model: XmlElement): Map<string, Point> {
  const list = findChild(model, "dgm:ptLst");
  const points = (list ? childElements(list, "dgm:pt") : []).map((point) => ({
    id: point.attributes["modelId"] ?? "",
    type: point.attributes["type"] ?? "node",
    text: drawingText(findChild(point, "dgm:t")),
  }));
  return new Map(points.map((point) => [point.id, point]));
}

function readChildren(model: XmlElement): Map<string, string[]> {
  const list = findChild(model, "dgm:cxnLst");
  const connections = (list ? childElements(list, "dgm:cxn") : [])
    .map(({ attributes }) => attributes)
    .filter(({ type = "parOf" }) => type === "parOf")
    .toSorted((left, right) => Number(left["srcOrd"] ?? 0) - Number(right["srcOrd"] ?? 0));
  const children = new Map<string, string[]>();
  for (const { srcId = "", destId = "" } of connections) {
    const siblings = children.get(srcId);
    if (siblings) siblings.push(destId);
    else children.set(srcId, [destId]);
  }
  return children;
}

/** Adds an entry and all below it. Keeps its own stack: a hostile chain would overflow the other one. */
function addPoint(rootId: string, outline: Outline): void {
  const waiting = [{ id: rootId, level: 0 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { id, level } = next;
    const point = outline.points.get(id);
    if (!point || outline.seen.has(id)) continue;
    outline.seen.add(id);
    if (point.type !== "doc" && !ENTRY_TYPES.has(point.type)) continue;
    const isShown = point.text !== "" && point.type !== "doc";
    if (isShown) outline.items.push({ text: point.text, level });
    const below = isShown ? Math.min(level + 1, DEEPEST_LEVEL) : level;
    for (const child of (outline.children.get(id) ?? []).toReversed()) {
      waiting.push({ id: child, level: below });
    }
  }
}
