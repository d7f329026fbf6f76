import { GRAPH, MODEL, VALUE } from "./field-numbers.ts";
import { fieldsOf, retag, textOf } from "./protobuf.ts";

/**
 * Makes `name` the only output of an ONNX model, in place, so that onnxruntime leaves out the nodes that only the
 * other outputs need. Both kinds of entry describe a value in the same way, so one byte turns an output into a
 * description of a value inside the graph. A model without that output is left as it is.
 */
export function keepGraphOutput(model: Uint8Array, name: string): void {
  const graph = fieldsOf(model, { from: 0, to: model.length }).find(
    ({ number }) => number === MODEL.graph,
  );
  if (graph === undefined) return;
  const outputs = fieldsOf(model, graph).filter(({ number }) => number === GRAPH.output);
  const others = outputs.filter((output) => textOf(model, output, VALUE.name) !== name);
  if (others.length === outputs.length) return;
  for (const output of others) retag(model, output, GRAPH.valueInfo);
}
