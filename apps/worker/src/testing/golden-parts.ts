import { createRedactor } from "@parsewright/redaction";
import { readInputSettings } from "../input/input-settings.ts";
import { connectJob } from "../job/connect-job.ts";
import { readOutputSettings } from "../output/output-settings.ts";
import { describeWorker, readProbeSettings } from "../probe/describe-worker.ts";
import { describeFailure } from "../telemetry/describe-failure.ts";
import { createTestHandlerParts, type TestHandlerParts } from "./test-handler-parts.ts";

/** A worker as the pairs were recorded with: no bucket, no private hosts, the default input roots. */
export function createGoldenParts(): TestHandlerParts {
  const redactor = createRedactor({ secrets: [] });
  const settings = { input: readInputSettings({}), output: readOutputSettings({}) };
  return {
    ...createTestHandlerParts(),
    ...connectJob(settings),
    redactValue: redactor.redactValue,
    describeFailure: (error) => describeFailure(error, redactor),
    probe: () =>
      describeWorker({
        settings: readProbeSettings({}),
        modelDirectory: "/nowhere",
        volumeRoots: settings.input.volumeRoots,
        limits: {},
        modelServer: { status: "none", detail: "", restarts: 0 },
        redactValue: redactor.redactValue,
      }),
  };
}
