import { expect, it } from "vitest";
import { readTelemetrySettings } from "./read-telemetry-settings.ts";

it("logs JSON from info on, and sends nothing, unless told otherwise", () => {
  const defaults = { logFormat: "json", logLevel: "info", export: undefined };

  expect(readTelemetrySettings({})).toEqual(defaults);
  expect(
    readTelemetrySettings({
      LOG_FORMAT: "xml",
      LOG_LEVEL: "loud",
      OTEL_EXPORTER_OTLP_ENDPOINT: "  ",
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "http://collector",
    }),
  ).toEqual(defaults);
});

it.each([
  ["DEBUG", "debug"],
  ["warning", "warn"],
  ["error", "error"],
])("knows the level %s", (given, expected) => {
  expect(readTelemetrySettings({ LOG_LEVEL: given, LOG_FORMAT: "TEXT" })).toMatchObject({
    logLevel: expected,
    logFormat: "text",
  });
});

it("reads headers with their values percent-decoded, and leaves out what is no pair", () => {
  const settings = readTelemetrySettings({
    OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318",
    OTEL_EXPORTER_OTLP_HEADERS: "Authorization=Bearer%20a=b, x-sink-dataset = events ,,nonsense,=x",
    OTEL_EXPORTER_OTLP_METRICS_HEADERS: "x-key=100%",
  });

  expect(settings.export).toEqual({
    endpoint: "http://collector:4318",
    headers: { Authorization: "Bearer a=b", "x-sink-dataset": "events" },
    metricsHeaders: { "x-key": "100%" },
    protocol: "http/protobuf",
    serviceName: "parser-worker",
    resourceAttributes: {},
  });
});
