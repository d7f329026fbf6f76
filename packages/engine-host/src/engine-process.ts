import { openDeviceLink } from "@parsewright/engine/device-link";
import { loadPageModels } from "@parsewright/engine/load-page-models";
import { DEVICE_FILE_DESCRIPTOR, type EngineProcessSettings } from "./child-messages.ts";
import { serveTasks } from "./child/serve-tasks.ts";

// Started by supervisor/engine-child.ts, with its settings as the only argument.
await serveTasks(async () => {
  const settings = JSON.parse(process.argv[2] ?? "{}") as EngineProcessSettings;
  const { modelDirectory, modelCores: cores, isWarmedUp, tier } = settings;
  const { hasDevice, deviceProblem: problem } = settings;
  const link = hasDevice ? await openDeviceLink(DEVICE_FILE_DESCRIPTOR) : undefined;
  const device = problem === undefined ? link : { problem };
  const isLoading = isWarmedUp && tier !== "fast";
  const models = isLoading ? loadPageModels({ modelDirectory, cores, device }) : undefined;
  // After the models: loading this code takes about as long, and the two need not wait for each other.
  const { createEngine } = await import("@parsewright/engine");
  const { parseIntoFolder } = await import("./child/parse-into-folder.ts");
  const { createVisionLink } = await import("./child/vision-link.ts");
  const engine = createEngine({
    ...settings,
    ...(device && { device }),
    ...(models && { models }),
  });
  if (isWarmedUp) await engine.warmUp();
  const visionLink = createVisionLink();
  return async (task, report) => {
    const vision = task.vision && visionLink.open(task.vision);
    try {
      return await parseIntoFolder({ engine, vision }, task, report);
    } finally {
      visionLink.close();
    }
  };
});
