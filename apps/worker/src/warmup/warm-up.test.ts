import { readFileSync } from "node:fs";
import { ParserError } from "@parsewright/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ParseTask } from "@parsewright/engine-host";
import { createInProcessHost } from "@parsewright/engine-host/testing/in-process-host";
import { createRecordedTelemetry } from "../testing/recorded-telemetry.ts";
import { writeTestFixture } from "../testing/test-fixture.ts";
import { readWarmUpSettings, warmUp } from "./warm-up.ts";

const signal = new AbortController().signal;
const findVision = async () => undefined;
let engine: ReturnType<typeof createInProcessHost>;

beforeEach(() => {
  engine = createInProcessHost();
});

afterEach(() => engine.close());

describe("the warm-up", () => {
  it("parses our page and leaves nothing behind", async () => {
    const telemetry = createRecordedTelemetry();
    const outcome = await warmUp({
      engine,
      findVision,
      telemetry,
      settings: readWarmUpSettings({}),
      signal,
    });

    expect(outcome).toMatchObject({ backend: "pipeline", inputFormat: "pdf", pageCount: 1 });
    expect(engine.openFolders.size).toBe(0);
    expect(telemetry.calls).toEqual([["warmup", { backend: "vlm-auto-engine", lang: "en" }]]);
  });

  it("asks for page 0 of the chosen backend and language, without formulas and tables", async () => {
    const tasks: ParseTask[] = [];
    const settings = readWarmUpSettings({
      PARSER_WARMUP_BACKEND: "pipeline",
      PARSER_WARMUP_LANG: "ja",
    });
    await warmUp({
      settings,
      telemetry: createRecordedTelemetry(),
      findVision,
      signal,
      engine: {
        openWorkFolder: () => engine.openWorkFolder(),
        parse: (task) => {
          tasks.push(task);
          return engine.parse(task);
        },
      },
    });

    expect(tasks[0]).toMatchObject({
      basename: "warmup",
      isTrial: true,
      options: {
        backend: "pipeline",
        lang: "japan",
        start_page: 0,
        end_page: 0,
        formula_enable: false,
        table_enable: false,
      },
    });
  });

  it("never stops the worker: a failure is logged", async () => {
    const telemetry = createRecordedTelemetry();
    const outcome = await warmUp({
      settings: readWarmUpSettings({}),
      telemetry,
      findVision,
      signal,
      engine: {
        openWorkFolder: () => engine.openWorkFolder(),
        parse: () => Promise.reject(new ParserError("BACKEND_UNAVAILABLE", "no models")),
      },
    });

    expect(outcome).toBeUndefined();
    expect(telemetry.records.map(({ level }) => level)).toEqual(["warn"]);
    expect(engine.openFolders.size).toBe(0);
  });

  it.each(["1", "true", "YES", "on"])("is skipped when PARSER_SKIP_WARMUP is %j", async (value) => {
    const telemetry = createRecordedTelemetry();
    const settings = readWarmUpSettings({ PARSER_SKIP_WARMUP: value });

    expect(await warmUp({ settings, engine, findVision, telemetry, signal })).toBeUndefined();
    expect(telemetry.calls).toEqual([]);
  });

  it.each([
    ["PARSER_WARMUP_BACKEND", "magic"],
    ["PARSER_WARMUP_LANG", "klingon"],
  ])("names the variable when %s is wrong", (name, value) => {
    expect(() => readWarmUpSettings({ [name]: value })).toThrow(`${name} is "${value}". Set it to`);
  });
});

it("warms up with the page that the script writes", () => {
  const committed = readFileSync(new URL("../../assets/test-fixture.pdf", import.meta.url));

  expect(committed.equals(writeTestFixture())).toBe(true);
});
