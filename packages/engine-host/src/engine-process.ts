import { createEngine } from "@parser/engine";
import type { EngineProcessSettings } from "./child-messages.ts";
import { parseIntoFolder } from "./child/parse-into-folder.ts";
import { serveTasks } from "./child/serve-tasks.ts";
import { createVisionLink } from "./child/vision-link.ts";

// Started by supervisor/engine-child.ts, with its settings as the only argument.
await serveTasks(async () => {
  const settings = JSON.parse(process.argv[2] ?? "{}") as EngineProcessSettings;
  const engine = createEngine(settings);
  if (settings.isWarmedUp) await engine.warmUp();
  const link = createVisionLink();
  return async (task, report) => {
    const vision = task.vision && link.open(task.vision);
    try {
      return await parseIntoFolder({ engine, vision }, task, report);
    } finally {
      link.close();
    }
  };
});
