/**
 * Writes the graph of the layout model as the engine changes it when it loads the model: one output, masks bounded by
 * their edges.
 *
 *   node training/layout-int8/write-graph.mjs MODEL.onnx OUT.onnx
 */
import { readFile, writeFile } from "node:fs/promises";
import { keepGraphOutput } from "../../packages/engine/dist/onnx/keep-graph-output.js";
import { boundMasksByEdges } from "../../packages/engine/dist/readers/regions/by-model/bound-masks.js";

const [modelFile, outFile] = process.argv.slice(2);
const model = await readFile(modelFile);
keepGraphOutput(model, "fetch_name_0");
await writeFile(outFile, boundMasksByEdges(model));
