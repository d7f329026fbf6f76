import { Tensor } from "onnxruntime-node";
import { CONSTANT, GRAPH, MODEL } from "../../../onnx/field-numbers.ts";
import { encodeGraphParts, type GraphValue } from "../../../onnx/graph-parts.ts";
import { encodeField, textOf } from "../../../onnx/protobuf.ts";
import { dropPart, partsNamed, type ReadGraph, readGraph } from "../../../onnx/read-graph.ts";
import { type ReadConstant, readConstant } from "../../../onnx/walk-graph.ts";
import { FULL_SIDE_PIXELS } from "./page-picture.ts";

/** Constant: pixels of the picture for one cell of each of the model's grids, and for one pixel of its masks. */
const GRID_STEPS = [8, 16, 32] as const;
const MASK_STEP = 4;
/** Constant: the grid with a vector of positions for each cell. */
const POSITION_STEP = 32;

/** Constant: cells whose middle is nearer than this share to an edge of the picture are not used. */
const EDGE = 0.01;

type Numbers = ReadConstant<Float32Array>;

/** Constants of PP-DocLayoutV3's graph with numbers that depend on the size of the picture, and what they are for another. */
const NUMBERS = new Map<string, (own: Numbers, side: number) => Tensor>([
  ["eager_tmp_0_deepcopy_734", (own, side) => cornerOf(own, side / POSITION_STEP)],
  ["p2o.builtin.split.0.0", (own, side) => cornerOf(own, side / MASK_STEP)],
  ["p2o.builtin.split.0.1", (own, side) => cornerOf(own, side / MASK_STEP)],
  ["p2o.pd_op.cast.0.0", (_, side) => forCells(side, () => 0)],
  ["p2o.pd_op.cast.1.0", (_, side) => forCells(side, (isInside) => Number(isInside))],
  [
    "p2o.pd_op.cast.12.0",
    ({ values, dimensions }, side) =>
      new Tensor(
        "float32",
        values.map(() => side / MASK_STEP),
        dimensions,
      ),
  ],
]);

/** Names of integers that the conversion of the model to ONNX made of sizes. Those of other names count other things. */
const SIZES = /^(?:helper\.(?:constant|unsqueeze)\.\d+|auto\.cast\.51)$/;

const OWN_SIZES = sizesOf(FULL_SIDE_PIXELS);

const ANY_PICTURE: GraphValue = {
  name: "image",
  type: "float32",
  dimensions: [undefined, 3, undefined, undefined],
};

/** A layout model that gets the size of the picture with each question. */
export interface AnySideModel {
  readonly model: Uint8Array;
  /** Inputs besides those that the file has. `side` is a multiple of 32. */
  readonly sizesFor: (side: number) => Record<string, Tensor>;
}

interface SizedConstant extends ReadConstant {
  readonly name: string;
}

/**
 * Makes inputs of the sixty constants of the layout model that depend on the size of its picture: its weights do for any.
 * The bytes of `model` are changed in place. A model without such constants is left alone.
 */
export function freePictureSide(model: Uint8Array): AnySideModel {
  const graph = readGraph(model);
  const sized = graph === undefined ? [] : takeSizedConstants(model, graph);
  if (graph === undefined || sized.length === 0) return { model, sizesFor: () => ({}) };
  const isPicture = (name: string) => name === ANY_PICTURE.name;
  for (const part of [
    ...partsNamed(model, graph, { kind: GRAPH.input, isWanted: isPicture }),
    // Describes the sizes of all values for the picture that the file was written for.
    ...partsNamed(model, graph, { kind: GRAPH.valueInfo, isWanted: () => true }),
  ])
    dropPart(model, part);
  const inputs = encodeGraphParts({ inputs: [ANY_PICTURE, ...sized.map(toInput)] });
  const known = new Map<number, Record<string, Tensor>>();
  return {
    // Protobuf merges a field that is there twice, so that this second graph adds to the first.
    model: Buffer.concat([model, encodeField(MODEL.graph, inputs)]),
    sizesFor(side) {
      const sizes =
        known.get(side) ??
        Object.fromEntries(sized.map((constant) => [constant.name, resize(constant, side)]));
      known.set(side, sizes);
      return sizes;
    },
  };
}

/** Takes constants that depend on the size of the picture out of a graph. */
function takeSizedConstants(model: Uint8Array, { parts }: ReadGraph): SizedConstant[] {
  return parts.flatMap((part) => {
    const name = part.number === GRAPH.constant ? textOf(model, part, CONSTANT.name) : undefined;
    if (name === undefined || !(NUMBERS.has(name) || SIZES.test(name))) return [];
    const constant = readConstant(model, part);
    if (constant === undefined || !dependsOnSide(constant)) return [];
    dropPart(model, part);
    return [{ name, ...constant }];
  });
}

function dependsOnSide({ dimensions, values }: ReadConstant): boolean {
  if (values instanceof Float32Array) return true;
  return dimensions.length === 1 && values.some((value) => OWN_SIZES.includes(Number(value)));
}

function toInput({ name, dimensions, values }: SizedConstant): GraphValue {
  return values instanceof Float32Array
    ? { name, type: "float32", dimensions: dimensions.map(() => undefined) }
    : // onnxruntime checks how long a list of sizes is before it knows the sizes.
      { name, type: "int64", dimensions };
}

function resize({ name, dimensions, values }: SizedConstant, side: number): Tensor {
  if (values instanceof Float32Array)
    return NUMBERS.get(name)?.({ dimensions, values }, side) ?? new Tensor(values, dimensions);
  const sizes = sizesOf(side);
  const changed = values.map((value) => {
    const size = sizes[OWN_SIZES.indexOf(Number(value))];
    return size === undefined ? value : BigInt(size);
  });
  return new Tensor("int64", changed, dimensions);
}

/** Sides and cells of the grids, of all of them together, and the side of a mask. */
function sizesOf(side: number): number[] {
  const sides = GRID_STEPS.map((step) => side / step);
  const cells = sides.map((one) => one ** 2);
  const all = cells.reduce((sum, one) => sum + one, 0);
  return [...sides, ...cells, all, side / MASK_STEP];
}

/** Numbers of the first `cells` rows and columns of a square, which has one or several for each cell. */
function cornerOf({ dimensions, values }: Numbers, cells: number): Tensor {
  const isFlat = dimensions.length === 3;
  const own = isFlat ? Math.sqrt(dimensions[1] ?? 0) : (dimensions[0] ?? 0);
  const depth = values.length / own ** 2;
  const corner = new Float32Array(cells ** 2 * depth);
  for (let row = 0; row < cells; row++) {
    const from = row * own * depth;
    corner.set(values.subarray(from, from + cells * depth), row * cells * depth);
  }
  return new Tensor("float32", corner, isFlat ? [1, cells ** 2, depth] : [cells, cells]);
}

/** A number for each cell of all grids. */
function forCells(side: number, numberOf: (isInside: boolean) => number): Tensor {
  const numbers = GRID_STEPS.flatMap((step) => {
    const cells = side / step;
    const inside = Array.from({ length: cells }, (_, at) => {
      const middle = (at + 0.5) / cells;
      return middle > EDGE && middle < 1 - EDGE;
    });
    return inside.flatMap((row) => inside.map((column) => numberOf(row && column)));
  });
  return new Tensor("float32", Float32Array.from(numbers), [1, numbers.length, 1]);
}
