import { ATTRIBUTE, CONSTANT, GRAPH, NODE } from "./field-numbers.ts";
import { NUMBER_TYPES } from "./graph-parts.ts";
import { type Field, fieldsOf, integersOf, textOf } from "./protobuf.ts";
import { type ReadGraph, type ReadNode, readGraph } from "./read-graph.ts";

/** Numbers that a model has in its file. */
export interface ReadConstant<Values = Float32Array | BigInt64Array> {
  readonly dimensions: readonly number[];
  readonly values: Values;
}

/** A graph in which one goes from a node to its neighbours. Nodes that only give a value another name are passed over. */
export interface WalkedGraph extends ReadGraph {
  /** The name under which a value is computed. */
  nameOf(value: string): string;
  /** The nodes that use a value, by the name under which it is computed. */
  usersOf(value: string): readonly ReadNode[];
  /** The place of a constant in the file. */
  constantOf(value: string): Field | undefined;
  /** A copy of a constant; `undefined` where the value is not one of 32-bit floats. */
  floatsOf(value: string): ReadConstant<Float32Array> | undefined;
}

/** `undefined` for bytes that are not a model. */
export function walkGraph(model: Uint8Array): WalkedGraph | undefined {
  const graph = readGraph(model);
  if (graph === undefined) return undefined;
  const makers = new Map(
    graph.nodes.flatMap((node) => node.outputs.map((output) => [output, node] as const)),
  );
  const constants = new Map(
    graph.parts
      .filter(({ number }) => number === GRAPH.constant)
      .map((part) => [textOf(model, part, CONSTANT.name) ?? "", part]),
  );
  const nameOf = (value: string): string => {
    const maker = makers.get(value);
    return maker?.operator === "Identity" ? nameOf(maker.inputs[0] ?? "") : value;
  };
  const users = new Map<string, ReadNode[]>();
  for (const node of graph.nodes) {
    if (node.operator === "Identity") continue;
    for (const value of new Set(node.inputs.map(nameOf)))
      users.set(value, [...(users.get(value) ?? []), node]);
  }
  return {
    ...graph,
    nameOf,
    usersOf: (value) => users.get(nameOf(value)) ?? [],
    constantOf: (value) => constants.get(nameOf(value)),
    floatsOf(value) {
      const part = constants.get(nameOf(value));
      const { dimensions, values } = (part && readConstant(model, part)) ?? {};
      return dimensions && values instanceof Float32Array ? { dimensions, values } : undefined;
    },
  };
}

/** Copies a constant out of a file; `undefined` for other types than floats of 32 and integers of 64 bits. */
export function readConstant(model: Uint8Array, part: Field): ReadConstant | undefined {
  const raw = fieldsOf(model, part).find(({ number }) => number === CONSTANT.bytes);
  const [type] = integersOf(model, part, CONSTANT.type);
  if (raw === undefined) return undefined;
  const dimensions = integersOf(model, part, CONSTANT.dimension);
  // A copy: in the file the numbers begin anywhere.
  const { buffer } = new Uint8Array(model.subarray(raw.from, raw.to));
  if (type === NUMBER_TYPES.float32) return { dimensions, values: new Float32Array(buffer) };
  return type === NUMBER_TYPES.int64
    ? { dimensions, values: new BigInt64Array(buffer) }
    : undefined;
}

/** A setting of a node that is a float. */
export function floatSetting(
  model: Uint8Array,
  { field }: ReadNode,
  name: string,
): number | undefined {
  for (const attribute of fieldsOf(model, field)) {
    if (attribute.number !== NODE.attribute) continue;
    if (textOf(model, attribute, ATTRIBUTE.name) !== name) continue;
    const value = fieldsOf(model, attribute).find(({ number }) => number === ATTRIBUTE.float);
    if (value !== undefined)
      return new DataView(model.buffer, model.byteOffset + value.from, 4).getFloat32(0, true);
  }
  return undefined;
}

/** The settings of a node as its file has them. */
export function settingsOf(model: Uint8Array, { field }: ReadNode): Uint8Array {
  return Buffer.concat(
    fieldsOf(model, field)
      .filter(({ number }) => number === NODE.attribute)
      .map(({ tagAt, to }) => model.subarray(tagAt, to)),
  );
}
