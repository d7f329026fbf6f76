import { createRedactor } from "@parsewright/redaction";
import { expect, it } from "vitest";
import { createLogger, createStdoutSink } from "../logging.ts";
import { CollectedLog } from "../testing/collected-log.ts";
import { createFailureLog } from "./export-failures.ts";

it("says once a minute, for each signal, that it cannot be sent", () => {
  const stdout = new CollectedLog();
  let nowMs = 0;
  const redactor = createRedactor({ secrets: [] });
  const sinks = [createStdoutSink(stdout, "json")];
  const failures = createFailureLog(createLogger({ level: "info", redactor, sinks }), () => nowMs);
  const failure = { reason: "HTTP 404", httpStatus: 404 };

  for (nowMs of [0, 500, 59_999, 60_000, 60_500]) failures.exportFailed("traces", failure);
  failures.exportFailed("logs", failure);
  failures.sdkWarned("Dropped 5 spans because maxQueueSize reached");

  expect(stdout.messages).toEqual([
    "Failed to export traces: HTTP 404",
    "Failed to export traces: HTTP 404",
    "Failed to export logs: HTTP 404",
    "[parser-telemetry] Dropped 5 spans because maxQueueSize reached",
  ]);
});
