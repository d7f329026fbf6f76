import { createEngine } from "@parser/engine";
import type { EngineProcessSettings } from "./child-messages.ts";
import { parseIntoFolder } from "./child/parse-into-folder.ts";
import { serveTasks } from "./child/serve-tasks.ts";

// Started by supervisor/engine-child.ts, with its settings as the only argument.
await serveTasks(async () => {
  const settings = JSON.parse(process.argv[2] ?? "{}") as EngineProcessSettings;
  const engine = createEngine(settings);
  await engine.warmUp();
  return (task, report) => parseIntoFolder(engine, task, report);
});
