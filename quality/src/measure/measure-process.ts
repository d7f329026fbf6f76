import { createEngine } from "@parsewright/engine";
import type { GateDocument } from "../documents/gate-document.ts";
import { serveTasks } from "../processes/serve-tasks.ts";
import { measureDocument } from "./measure-document.ts";
import type { MeasureOptions } from "./measure-documents.ts";

const { tier, ...options } = JSON.parse(process.argv[2] ?? "{}") as MeasureOptions;
// The documents keep the cores busy; threads inside each would only compete with them.
const engine = createEngine({ ...options, threads: 1 });

serveTasks((document: GateDocument) => measureDocument(engine, document, tier));
