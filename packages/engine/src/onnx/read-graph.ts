import { GRAPH, MODEL, NODE, VALUE } from "./field-numbers.ts";
import { type Field, fieldsOf, retag, textOf, textsOf } from "./protobuf.ts";

/** A node of a graph as it is in a file. */
export interface ReadNode {
  readonly operator: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly field: Field;
}

/** The graph of a model in a file. */
export interface ReadGraph {
  readonly field: Field;
  /** All that it is made of, in the order of the file. */
  readonly parts: readonly Field[];
  readonly nodes: readonly ReadNode[];
}

/** `undefined` for bytes that are not a model. */
export function readGraph(model: Uint8Array): ReadGraph | undefined {
  const whole = { from: 0, to: model.length };
  const field = fieldsOf(model, whole).find(({ number }) => number === MODEL.graph);
  if (field === undefined) return undefined;
  const parts = fieldsOf(model, field);
  const nodes = parts.filter(({ number }) => number === GRAPH.node);
  return { field, parts, nodes: nodes.map((node) => readNode(model, node)) };
}

function readNode(model: Uint8Array, field: Field): ReadNode {
  return {
    operator: textOf(model, field, NODE.operator) ?? "",
    inputs: textsOf(model, field, NODE.input),
    outputs: textsOf(model, field, NODE.output),
    field,
  };
}

/** The parts of a graph of one kind whose name `isWanted`; all but nodes and constants have it in the same field. */
export function partsNamed(
  model: Uint8Array,
  { parts }: ReadGraph,
  { kind, isWanted }: { kind: number; isWanted: (name: string) => boolean },
): Field[] {
  return parts.filter(
    (part) => part.number === kind && isWanted(textOf(model, part, VALUE.name) ?? ""),
  );
}

/** Changes the number of a part of a graph, in place, so that readers of the model skip it. */
export function dropPart(model: Uint8Array, part: Field): void {
  retag(model, part, GRAPH.unused);
}
