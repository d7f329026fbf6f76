import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  type ScriptedServer,
  startScriptedServer,
} from "@parsewright/vision/testing/scripted-server";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runProgram } from "../program.ts";
import { createFakeIo } from "../testing/fake-io.ts";

const SAMPLE = fileURLToPath(
  new URL("../../../../fixtures/pdf/sources/sample.pdf", import.meta.url),
);

let server: ScriptedServer;
let output: string;
beforeEach(async () => {
  server = await startScriptedServer({ apiKey: "key", models: ["MinerU2.5", "other"] });
  output = await mkdtemp(join(tmpdir(), "parser-vision-test-"));
});
afterEach(async () => {
  await server.close();
  await rm(output, { recursive: true });
});

describe("parsewright parse with a model server", () => {
  it("has it read the pages", async () => {
    const environment = { PARSER_VLM_API_KEY: "key", PARSER_VLM_MODEL_NAME: "MinerU2.5" };
    const io = createFakeIo({ environment });

    const exitCode = await parse(["--server-url", `${server.url}/v1`, "--pages", "1"], io);

    expect(io.printed.stderr).toBe("");
    expect(exitCode).toBe(0);
    expect(server.requests.map(({ kind }) => kind)).toContain("layout");
    const middle = await readFile(join(output, "sample", "sample_middle.json"), "utf8");
    expect(middle).toContain('"_backend": "vlm"');
  });

  it("names the option where it is missing", async () => {
    const io = createFakeIo();

    expect(await parse([], io)).toBe(1);
    expect(io.printed.stderr).toContain("cannot run: Name a model server with --server-url.");
  });

  it("says what is wrong with the server", async () => {
    const io = createFakeIo();

    expect(await parse(["--server-url", server.url], io)).toBe(1);
    expect(io.printed.stderr).toContain("--server-url: the model server refused the API key");
  });

  it("connects to none for a backend that needs none", async () => {
    const io = createFakeIo();

    expect(await parse(["--backend", "pipeline", "--server-url", server.url], io)).toBe(0);
    expect(server.connections()).toBe(0);
  });
});

function parse(options: readonly string[], io: ReturnType<typeof createFakeIo>): Promise<number> {
  const common = ["parse", SAMPLE, "-o", output, "--no-models", "--backend", "vlm-http-client"];
  return runProgram([...common, ...options], io);
}
