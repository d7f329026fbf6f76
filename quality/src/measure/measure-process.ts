import { createEngine } from "@parsewright/engine";
import type { GateDocument } from "../documents/gate-document.ts";
import { serveTasks } from "../processes/serve-tasks.ts";
import { measureDocument } from "./measure-document.ts";

const [modelDirectory] = process.argv.slice(2);
// The documents keep the cores busy; threads inside each would only compete with them.
const engine = createEngine({
  threads: 1,
  ...(modelDirectory !== undefined && { modelDirectory }),
});

serveTasks((document: GateDocument) => measureDocument(engine, document));
