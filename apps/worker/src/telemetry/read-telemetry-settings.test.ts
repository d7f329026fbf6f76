import { expect, it } from "vitest";
import { readTelemetrySettings } from "./read-telemetry-settings.ts";

it("logs JSON from info on, and sends nothing, unless told otherwise", () => {
  const defaults = { logFormat: "json", logLevel: "info", export: undefined };

  expect(readTelemetrySettings({})).toEqual(defaults);
  expect(
    readTelemetrySettings({
      LOG_FORMAT: "",
      LOG_LEVEL: " ",
      OTEL_EXPORTER_OTLP_ENDPOINT: "  ",
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "http://collector",
    }),
  ).toEqual(defaults);
});

it.each([
  ["LOG_FORMAT", "xml", "json, text"],
  ["LOG_LEVEL", "loud", "info, debug, warn, error"],
])("stops at %s=%s", (name, value, allowed) => {
  expect(() => readTelemetrySettings({ [name]: value })).toThrow(
    `${name} is "${value}". Set it to one of ${allowed}`,
  );
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
