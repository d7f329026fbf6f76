import { ENVIRONMENT_VARIABLES, type EnvironmentVariable } from "@parsewright/contract";
import { expect, it } from "vitest";
import { createWorkerRedactor } from "./worker-redactor.ts";

const variables: [string, EnvironmentVariable][] = Object.entries(ENVIRONMENT_VARIABLES);
const secretNames = variables.filter(([, { isSecret }]) => isSecret).map(([name]) => name);

it.each(secretNames)("knows the value of %s", (name) => {
  const { redact } = createWorkerRedactor({ [name]: "plain words" });

  expect(redact("it is plain words, or plain%20words")).toBe("it is [redacted], or [redacted]");
});

it("knows the keys in telemetry headers, as they are sent, and lets datasets be read", () => {
  const { redact } = createWorkerRedactor({
    OTEL_EXPORTER_OTLP_HEADERS: "Authorization=Bearer%20top%2Bword,x-team=my-own-key",
    OTEL_EXPORTER_OTLP_METRICS_HEADERS: "x-sink-metrics-dataset=figures",
  });

  expect(redact("top+word and my-own-key for figures")).toBe(
    "[redacted] and [redacted] for figures",
  );
});

it("leaves alone what is no secret", () => {
  const { redact } = createWorkerRedactor({ BUCKET_NAME: "results", RUNPOD_AI_API_KEY: "" });

  expect(redact("put into results")).toBe("put into results");
});
