import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Extraction } from "@parsewright/contract";
import {
  type ScriptedServer,
  startScriptedServer,
} from "@parsewright/vision/testing/scripted-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runProgram } from "../program.ts";
import { createFakeIo } from "../testing/fake-io.ts";

const SAMPLE = fileURLToPath(
  new URL("../../../../fixtures/pdf/sources/sample.pdf", import.meta.url),
);
const fields = [
  { path: "/radius", value: 6371, quote: "the radius of the Earth, about 6371 km" },
  { path: "/keeper", value: "Ada Lovelace", quote: "the keeper, Ada Lovelace" },
];

let server: ScriptedServer;
let folder: string;
beforeAll(async () => {
  server = await startScriptedServer({ script: () => JSON.stringify({ fields }) });
  folder = await mkdtemp(join(tmpdir(), "parser-extract-test-"));
  const properties = { radius: { type: "number" }, keeper: { type: "string" } };
  await writeFile(join(folder, "s.json"), JSON.stringify({ type: "object", properties }));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

describe("parsewright extract", () => {
  it("prints the values that the document says, with their page and box", async () => {
    const environment = { PARSER_EXTRACT_URL: `${server.url}/v1` };
    const io = createFakeIo({ environment });
    const argv = ["extract", SAMPLE, "--schema", join(folder, "s.json"), "--no-models"];

    expect(await runProgram(argv, io)).toBe(0);
    const { values, fields: found } = JSON.parse(io.printed.stdout) as Extraction;
    expect(values).toEqual({ radius: 6371, keeper: null });
    expect(found[0]?.evidence).toMatchObject({ page: 2, text: fields[0]?.quote });
    expect(found[0]?.evidence?.boxes.length).toBeGreaterThan(0);
    expect(found[1]?.status).toBe("unsupported");
  });

  it("says how to name a server where there is none", async () => {
    const io = createFakeIo();

    expect(await runProgram(["extract", SAMPLE, "--schema", join(folder, "s.json")], io)).toBe(1);
    expect(io.printed.stderr).toContain("PARSER_EXTRACT_URL");
  });

  it("says that a schema cannot be read", async () => {
    const io = createFakeIo();

    expect(await runProgram(["extract", SAMPLE, "--schema", SAMPLE], io)).toBe(2);
    expect(io.printed.stderr).toContain("--schema");
  });
});
