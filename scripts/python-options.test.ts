import { readFileSync } from "node:fs";
import {
  contractJsonSchemas,
  ENVIRONMENT_VARIABLES,
  INPUT_EXTENSIONS,
  optionsOn,
  type SurfaceOption,
} from "@parsewright/contract";
import { expect, it } from "vitest";
// @ts-expect-error -- a plain script
import {
  PYTHON_OPTIONS,
  PYTHON_OUTPUTS,
  pythonOptions,
  pythonOutputs,
} from "./make-python-options.mjs";

type WriteModule = (options: readonly SurfaceOption[], extensions: readonly string[]) => string;

it("the Python client has the options of the table, as scripts/make-python-options.mjs writes them", () => {
  const committed = readFileSync(PYTHON_OPTIONS, "utf8");

  expect(committed).toBe((pythonOptions as WriteModule)(optionsOn("python"), INPUT_EXTENSIONS));
});

it("the Python client has the shapes of the contract, as the same script writes them", () => {
  const committed = readFileSync(PYTHON_OUTPUTS, "utf8");

  expect(committed).toBe((pythonOutputs as (schemas: object) => string)(contractJsonSchemas()));
});

it("the Python client has the defaults of the table of variables", () => {
  const settings = readFileSync(new URL("settings.py", PYTHON_OPTIONS), "utf8");
  const { PARSER_ENDPOINT_ID, RUNPOD_ENDPOINT_BASE_URL } = ENVIRONMENT_VARIABLES;

  expect(settings).toContain(`_PLATFORM_BASE_URL = "${RUNPOD_ENDPOINT_BASE_URL.default}"\n`);
  expect(settings).toContain(`_GATEWAY_ENDPOINT_ID = "${PARSER_ENDPOINT_ID.default}"\n`);
});
