import { DIALECT_NAMES } from "@parsewright/contract";
import { expect, it } from "vitest";
import { readGatewaySettings } from "./config.ts";

it("listens on loopback with workers and keys when nothing is set", () => {
  const settings = readGatewaySettings({});
  expect(settings).toMatchObject({
    host: "127.0.0.1",
    port: 8000,
    http: { isAuthRequired: true },
    endpoints: [{ id: "parser" }],
    startsWorkers: true,
    webhooks: { allowPrivateHosts: false, trustedHosts: [] },
    log: { format: "json", level: "info" },
  });
  expect(settings).not.toHaveProperty("bucket");
  expect(settings).not.toHaveProperty("signingKey");
});

it("leaves workers to others, and gives the public address one form", () => {
  const environment = {
    PARSER_LOCAL_WORKERS: "off",
    PARSER_PUBLIC_URL: "https://parser.example.com/",
  };
  expect(readGatewaySettings(environment)).toMatchObject({
    startsWorkers: false,
    publicUrl: "https://parser.example.com",
  });
});

it.each([
  { environment: { PARSER_PORT: "70000" }, text: "PARSER_PORT" },
  { environment: { PARSER_PUBLIC_URL: "parser.example.com" }, text: "PARSER_PUBLIC_URL" },
  { environment: { PARSER_CONFIG: "/no/such/file.json" }, text: "PARSER_CONFIG" },
  { environment: { BUCKET_NAME: "results" }, text: "BUCKET_ENDPOINT_URL" },
  { environment: { PARSER_RESULT_MAX_MB: "much" }, text: "PARSER_RESULT_MAX_MB" },
])("names the variable of $environment", ({ environment, text }) => {
  expect(() => readGatewaySettings(environment)).toThrow(text);
});

it.each([
  { text: undefined, expected: DIALECT_NAMES },
  { text: "tika, mineru", expected: ["mineru", "tika"] },
  { text: "none", expected: [] },
])("answers the APIs that PARSER_DIALECTS names: $text", ({ text, expected }) => {
  expect(readGatewaySettings({ PARSER_DIALECTS: text }).dialects).toEqual(expected);
});

it("refuses an API that it does not know", () => {
  expect(() => readGatewaySettings({ PARSER_DIALECTS: "mineru,nougat" })).toThrow(
    'PARSER_DIALECTS is "nougat". Set it to one or more of mineru, docling',
  );
});
