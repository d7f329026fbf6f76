import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  ENVIRONMENT_VARIABLES,
  type EnvironmentVariable,
  ProbeResponse,
} from "@parsewright/contract";
import { createRedactor } from "@parsewright/redaction";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { describeWorker, readProbeSettings } from "./describe-worker.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "parser-probe-"));
});

afterEach(() => rm(folder, { recursive: true }));

describe("the probe", () => {
  it("lists the folders and finds the models", async () => {
    await mkdir(join(folder, "models/layout/v1"), { recursive: true });
    await writeFile(join(folder, "models/layout/v1/inference.onnx"), "1234");
    await mkdir(join(folder, "volume/reports"), { recursive: true });
    await writeFile(join(folder, "volume/a.pdf"), "%PDF");
    await symlink("/etc/passwd", join(folder, "volume/link"));

    const probe = await describeWorker(worker({ volumeRoots: ["volume", "nowhere"] }));

    expect(probe.paths).toEqual({
      "model store": ["d layout -"],
      [join(folder, "volume")]: ["f a.pdf 4", "l link -", "d reports -"],
      [join(folder, "nowhere")]: "<not present>",
    });
    expect(probe.models_found).toEqual([
      { path: join(folder, "models/layout/v1"), depth: 2, files: ["inference.onnx"] },
    ]);
    expect(ProbeResponse.shape.probe.parse(probe)).toEqual(probe);
  });

  it("shows no more than 50 entries of a folder, and says that there may be more", async () => {
    await mkdir(join(folder, "volume"));
    for (let index = 0; index < 60; index += 1)
      await writeFile(join(folder, "volume", `${index}.pdf`), "");

    const { paths } = await describeWorker(worker({ volumeRoots: ["volume"] }));

    const listing = paths[join(folder, "volume")];
    expect(listing).toHaveLength(51);
    expect(listing?.at(-1)).toBe("<more entries may follow>");
  });

  it("looks for models no deeper than 4 folders, names 20 at most, and visits 2000 entries", async () => {
    await mkdir(join(folder, "models/1/2/3/4/5"), { recursive: true });
    await writeFile(join(folder, "models/1/2/3/4/5/deep.onnx"), "");
    for (let index = 0; index < 25; index += 1) {
      await mkdir(join(folder, `models/model-${index}`));
      await writeFile(join(folder, `models/model-${index}/a.onnx`), "");
    }

    const { models_found: found } = await describeWorker(worker());

    expect(found).toHaveLength(20);
    expect(found.map(({ path }) => path)).not.toContainEqual(expect.stringContaining("/5"));
  });

  it("says what it could not list and goes on", async () => {
    await writeFile(join(folder, "models"), "a file where a folder should be");

    const probe = await describeWorker(worker({ volumeRoots: ["a\0b"] }));

    expect(Object.values(probe.paths)).toEqual([
      "<not a directory>",
      expect.stringContaining("<error:"),
    ]);
    expect(probe.models_found).toEqual([]);
  });

  it("shows none of the worker's secrets", async () => {
    const environment = Object.fromEntries(
      Object.keys(ENVIRONMENT_VARIABLES).map((name) => [name, `canary-${name}`]),
    );
    const { redactValue } = createRedactor({ secrets: ["/volume/with/canary-value"] });
    const probe = await describeWorker({
      ...worker(),
      settings: { ...readProbeSettings(environment), isDisabled: false },
      volumeRoots: ["/volume/with/canary-value"],
      redactValue,
    });

    const shown = JSON.stringify(probe);
    const variables: [string, EnvironmentVariable][] = Object.entries(ENVIRONMENT_VARIABLES);
    for (const [name] of variables.filter(([, { isSecret }]) => isSecret))
      expect(shown).not.toContain(`canary-${name}`);
    expect(shown).not.toContain("canary-value");
    expect(shown).toContain("canary-PARSER_MODEL_DIR");
  });

  it.each(["1", "true", "on", "yes", "anything"])(
    "refuses when PARSER_DISABLE_PROBE is %j",
    async (value) => {
      const settings = readProbeSettings({ PARSER_DISABLE_PROBE: value });

      await expect(describeWorker({ ...worker(), settings })).rejects.toMatchObject({
        code: "FORBIDDEN",
        responseText: "ValueError: probe is disabled on this endpoint (PARSER_DISABLE_PROBE)",
      });
    },
  );

  it.each([undefined, "", " ", "0", "false", "No", "OFF"])(
    "answers when PARSER_DISABLE_PROBE is %j",
    (value) => {
      expect(readProbeSettings({ PARSER_DISABLE_PROBE: value }).isDisabled).toBe(false);
    },
  );
});

function worker({ volumeRoots = [] }: { volumeRoots?: string[] } = {}) {
  return {
    settings: readProbeSettings({}),
    modelDirectory: join(folder, "models"),
    volumeRoots: volumeRoots.map((root) => join(folder, root)),
    limits: { max_pages_per_job: 0 },
    modelServer: { status: "none", detail: "no weights", restarts: 0 } as const,
    redactValue: (value: unknown) => value,
  };
}
