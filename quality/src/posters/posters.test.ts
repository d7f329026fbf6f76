import { readFile } from "node:fs/promises";
import { createEngine, defaultModelDirectory } from "@parsewright/engine";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { parseFile } from "../measure/parse-file.ts";
import { missingModels } from "../three-ways/read-three-ways.ts";
import { countWrong, Poster } from "./poster.ts";

const FOLDER = new URL("../../documents/posters/", import.meta.url);

/** A page costs about ten seconds of a core, of which a busy machine may have little. */
const TIMEOUT_MS = 3_600_000;

// oxlint-disable-next-line node/no-process-env -- where the models are is what decides whether it can run
const modelDirectory = defaultModelDirectory(process.env);
const missing = await missingModels(modelDirectory);
const reason =
  missing.length > 0 ? ` (skipped: ${modelDirectory} lacks ${missing.join(", ")})` : "";

describe("countWrong", () => {
  const poster = { file: "a.pdf", title: "Bees and hives", text: "They fly." };

  it("finds nothing wrong where all is as it was written", () => {
    const markdown = "# Bees and hives\n\n![](images/1a2b.png)\n\nThey fly.";

    expect(countWrong([{ ...poster, markdown }])).toEqual({ titles: [], decoration: [] });
  });

  it("counts titles that are not there, and words that nobody wrote", () => {
    const markdown = "# Âåå áèâ\n\nn They U U fly.";

    expect(countWrong([{ ...poster, markdown }])).toEqual({
      titles: ["Bees and hives"],
      decoration: ["Âåå", "áèâ", "n", "U", "U"],
    });
  });
});

describe.skipIf(missing.length > 0)(`posters${reason}`, () => {
  it(
    "have the title of the picture where the font does not say it, and no words of the decoration",
    { timeout: TIMEOUT_MS },
    async () => {
      const listed = JSON.parse(await readFile(new URL("posters.json", FOLDER), "utf8")) as unknown;
      const engine = createEngine({ modelDirectory });
      const read = [];
      for (const poster of z.array(Poster).parse(listed)) {
        const { markdown } = await parseFile(engine, new URL(poster.file, FOLDER));
        read.push({ ...poster, markdown });
      }
      await engine.close();

      expect(read.length).toBeGreaterThanOrEqual(6);
      expect(countWrong(read)).toEqual({ titles: [], decoration: [] });
    },
  );
});
