import { readFile } from "node:fs/promises";
import { env } from "node:process";
import { JobInput } from "@parsewright/contract";
import { defaultModelDirectory, locateModel, modelsForLanguage } from "@parsewright/engine";
import { describe, expect, it } from "vitest";
import { markdownOf, startTestHost } from "./testing/test-host.ts";

const LANG = "ru";

/** Models have to be loaded, on a machine with other things to do. */
const TIMEOUT_MS = 240_000;

const modelDirectory = defaultModelDirectory(env);
const models = await Promise.all(
  modelsForLanguage(LANG).map((name) => locateModel(name, { modelDirectory })),
);

describe.skipIf(models.includes(undefined))("Tesseract, where its data is installed", () => {
  it(
    "reads in a process that may neither make code nor read other files",
    async () => {
      const test = await startTestHost({
        entry: "engine-process.js",
        memoryMegabytes: 2048,
        modelDirectory,
      });
      const picture = new URL("../../../fixtures/languages/ru.png", import.meta.url);

      const job = await test.parse(await readFile(picture), {
        options: JobInput.parse({ lang: LANG }),
      });
      await test.close();

      expect(markdownOf(job)).toContain("северном берегу залива");
    },
    TIMEOUT_MS,
  );
});
