import { CONSTANT, GRAPH } from "./field-numbers.ts";
import { retag, textOf } from "./protobuf.ts";
import { dropPart, partsNamed, type ReadGraph, readGraph } from "./read-graph.ts";

/**
 * Makes `name` the only output of an ONNX model, in place, and drops the nodes that only the other outputs need:
 * onnxruntime would compute them. Outputs and values inside the graph are described in the same way, so one byte turns
 * one into the other. A model without that output is left as it is. Nodes with graphs of their own (If, Loop) are not
 * looked into.
 */
export function keepGraphOutput(model: Uint8Array, name: string): void {
  const graph = readGraph(model);
  if (graph === undefined) return;
  const outputsNamed = (isWanted: (name: string) => boolean) =>
    partsNamed(model, graph, { kind: GRAPH.output, isWanted });
  if (outputsNamed((output) => output === name).length === 0) return;
  for (const output of outputsNamed((each) => each !== name)) retag(model, output, GRAPH.valueInfo);
  dropUnneeded(model, graph, valuesBehind(name, graph));
}

/** Drops nodes none of whose outputs is needed, and constants that are not: onnxruntime would warn of each. */
function dropUnneeded(model: Uint8Array, graph: ReadGraph, needed: ReadonlySet<string>): void {
  for (const { outputs, field } of graph.nodes)
    if (!outputs.some((output) => needed.has(output))) dropPart(model, field);
  for (const part of graph.parts)
    if (part.number === GRAPH.constant && !needed.has(textOf(model, part, CONSTANT.name) ?? ""))
      dropPart(model, part);
}

/** The value and all that it is computed from. */
function valuesBehind(name: string, { nodes }: ReadGraph): Set<string> {
  const makers = new Map(nodes.flatMap((node) => node.outputs.map((output) => [output, node])));
  const needed = new Set([name]);
  // Values that are added on the way are visited too, as in any loop over a set.
  for (const value of needed)
    for (const input of makers.get(value)?.inputs ?? []) needed.add(input);
  return needed;
}
