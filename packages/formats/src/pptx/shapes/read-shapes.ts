import { type Affine, IDENTITY, unionOf } from "@parsewright/document/geometry";
import type { Box } from "@parsewright/contract";
import { childElements, findChild, type XmlElement } from "@parsewright/document/xml";
import { isTrue } from "../measures.ts";
import { drawingProperties, placeholderOf } from "../template/placeholder.ts";
import { boundsOf, membersMap, type Placement, readPlacement } from "./shape-geometry.ts";
import type { SlideTemplate } from "../template/slide-template.ts";

/** A text box, drawn shape, picture or frame of a slide. */
export interface SlideShape {
  readonly element: XmlElement;
  /** Points on the slide. Absent where neither the slide nor its template says where the shape is. */
  readonly box: Box | undefined;
  /** Kind of placeholder, from the slide or its layout; `undefined` for none. */
  readonly placeholderType: string | undefined;
  /** The shapes of layout and master it inherits from. */
  readonly ancestors: readonly XmlElement[];
}

/** Shapes that were grouped and are read together. */
export interface ShapeGroup {
  readonly box: Box | undefined;
  readonly members: readonly ShapeNode[];
}

export type ShapeNode = SlideShape | ShapeGroup;

/** Deeper groups than anyone draws are left out. */
const DEEPEST_GROUP = 32;

const LEAVES: ReadonlySet<string> = new Set(["p:sp", "p:pic", "p:graphicFrame"]);
const PAINTED: ReadonlySet<string> = new Set(["p:sp", "p:cxnSp"]);

interface WalkContext {
  readonly leaves: ReadonlySet<string>;
  readonly template: SlideTemplate;
  readonly outer: Affine;
  readonly depth: number;
}

export function isGroup(node: ShapeNode): node is ShapeGroup {
  return "members" in node;
}

/** The visible shapes of a slide, from back to front. */
export function readShapes(tree: XmlElement, template: SlideTemplate): ShapeNode[] {
  return readMembers(tree, { template, outer: IDENTITY, depth: 0, leaves: LEAVES });
}

/** The drawn shapes and the lines of a slide or of its template, from back to front. */
export function readPainted(tree: XmlElement, template: SlideTemplate): ShapeNode[] {
  return readMembers(tree, { template, outer: IDENTITY, depth: 0, leaves: PAINTED });
}

function readMembers(parent: XmlElement, context: WalkContext): ShapeNode[] {
  return childElements(parent)
    .filter((element) => !isTrue(drawingProperties(element)["hidden"]))
    .flatMap((element): ShapeNode[] => {
      if (element.name === "p:grpSp") return readGroup(element, context);
      return context.leaves.has(element.name) ? [readShape(element, context)] : [];
    });
}

function readGroup(element: XmlElement, context: WalkContext): ShapeGroup[] {
  if (context.depth >= DEEPEST_GROUP) return [];
  const placement = readPlacement(findChild(element, "p:grpSpPr", "a:xfrm"));
  const members = readMembers(element, {
    ...context,
    outer: membersMap(placement, context.outer),
    depth: context.depth + 1,
  });
  const boxes = members.flatMap(({ box }) => (box === undefined ? [] : [box]));
  return [{ members, box: boxes.length === 0 ? undefined : unionOf(boxes) }];
}

function readShape(element: XmlElement, { template, outer }: WalkContext): SlideShape {
  const placeholder = placeholderOf(element);
  const ancestors = placeholder === undefined ? [] : template.ancestorsOf(placeholder);
  const placement = placementOf(element) ?? firstPlacement(ancestors);
  const inherited = ancestors[0] === undefined ? undefined : placeholderOf(ancestors[0])?.type;
  return {
    element,
    ancestors,
    box: placement && boundsOf(placement, outer),
    placeholderType: placeholder && (placeholder.type ?? inherited ?? "obj"),
  };
}

function firstPlacement(shapes: readonly XmlElement[]): Placement | undefined {
  return shapes.map(placementOf).find((placement) => placement !== undefined);
}

function placementOf(shape: XmlElement): Placement | undefined {
  const transform = findChild(shape, "p:xfrm") ?? findChild(shape, "p:spPr", "a:xfrm");
  return readPlacement(transform);
}
