import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import type { EnvironmentVariable } from "./environment-variable.ts";
import { ENVIRONMENT_VARIABLES, type EnvironmentVariableName } from "./environment.ts";
import { checkVariables, readVariable } from "./read-variable.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const names = Object.keys(ENVIRONMENT_VARIABLES) as EnvironmentVariableName[];

describe("readVariable", () => {
  it.each(names)("gives the default of %s where it is unset or blank", (name) => {
    const variable: EnvironmentVariable = ENVIRONMENT_VARIABLES[name];

    expect(readVariable({}, name)).toEqual(variable.default);
    expect(readVariable({ [name]: "  " }, name)).toEqual(variable.default);
  });

  it.each([
    ["PARSER_JOB_TIMEOUT_SECONDS", " 60 ", 60],
    ["PARSER_DISABLE_AUTH", "Yes", true],
    ["PARSER_LOCAL_WORKERS", "off", false],
    ["PARSER_DISABLE_PROBE", "anything", true],
    ["LOG_LEVEL", "WARNING", "warn"],
    ["PARSER_VOLUME_ROOTS", "/a, /b,", ["/a", "/b"]],
    ["PARSER_PUBLIC_URL", "https://a.example/", "https://a.example/"],
    ["BUCKET_PRESIGN_TTL_SECONDS", "1", 60],
    ["PARSER_MAX_CONCURRENCY", "0", 1],
    ["REFRESH_WORKER_AFTER_JOBS", "-1", 0],
  ] as const)("reads %s=%s as %j", (name, text, value) => {
    expect(readVariable({ [name]: text }, name)).toEqual(value);
  });

  it.each([
    ["PARSER_MAX_PAGES_PER_JOB", "100p", "a whole number of 0 or more"],
    ["PARSER_JOB_TIMEOUT_SECONDS", "0", "a whole number of 1 or more"],
    ["PARSER_JOB_TIMEOUT_SECONDS", "1.5", "a whole number of 1 or more"],
    ["PARSER_PORT", "70000", "a whole number from 0 to 65535"],
    ["PARSER_DISABLE_AUTH", "maybe", "one of 1, true, yes, on, 0, false, no, off"],
    ["LOG_LEVEL", "loud", "one of info, debug, warn, error"],
    ["PARSER_VLM_URL", "models:8000", "an address that begins with http:// or https://"],
  ] as const)("refuses %s=%s and says what is allowed", (name, text, allowed) => {
    expect(() => readVariable({ [name]: text }, name)).toThrow(
      `${name} is "${text}". Set it to ${allowed}, or leave it unset for the default.`,
    );
  });
});

it("checks the variables of one part and not those of another", () => {
  const environment = { PARSER_PORT: "high" };

  expect(() => checkVariables(environment, "gateway")).toThrow("PARSER_PORT");
  expect(() => checkVariables(environment, "worker")).not.toThrow();
});

/** A resource attribute may replace the default of the telemetry's service name. */
const READ_BESIDE_THE_TABLE = ["OTEL_SERVICE_NAME"];

it("is the only way in which the apps read variables", () => {
  const found = [
    "apps",
    "packages/document",
    "packages/engine",
    "packages/engine-host",
    "packages/formats",
    "packages/outbound",
    "packages/pdf",
    "packages/vision",
  ]
    .flatMap((folder) => sourcesBelow(join(ROOT, folder)))
    .flatMap((path) => directReads(readFileSync(path, "utf8")).map((name) => `${path}: ${name}`));

  expect(found).toEqual([]);
});

function directReads(code: string): string[] {
  const reads = [...code.matchAll(/(?:environment|process\.env)(?:\?)?(?:\.|\[")([A-Z_0-9]+)/g)];
  return reads
    .map(([, name = ""]) => name)
    .filter((name) => name in ENVIRONMENT_VARIABLES && !READ_BESIDE_THE_TABLE.includes(name));
}

function sourcesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter(({ name }) => /\.tsx?$/.test(name) && !name.includes(".test."))
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => !/\/(?:node_modules|dist|testing)\//.test(path));
}
