import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as realEngine from "@parsewright/engine";
import { createInProcessHost } from "@parsewright/engine-host/testing/in-process-host";
import { describe, expect, it } from "vitest";
import { checkGpu, checkNode, checkTemporaryFolder } from "../doctor/check-machine.ts";
import { runProgram } from "../program.ts";
import { createFakeIo } from "../testing/fake-io.ts";

describe("parsewright doctor", () => {
  it("finds a working engine", async () => {
    const io = createFakeIo();

    expect(await runProgram(["doctor"], io)).toBe(0);
    expect(io.printed.stdout).toMatch(/^ok +PDF engine +read a one-line PDF$/m);
    expect(io.printed.stdout).toMatch(/^ok +Backend pipeline +available$/m);
  });

  it.each([
    [[], /^ok +Isolation of documents +everything is enforced$/m],
    [["no network"], /^note +Isolation of documents +this machine lacks: no network\. docs/m],
  ])("says what keeps documents in bounds when %j is missing", async (missing, line) => {
    const io = createFakeIo({
      async createHost(_settings, { onPrepared } = {}) {
        onPrepared?.({ protections: [], missing });
        return createInProcessHost();
      },
    });

    expect(await runProgram(["doctor"], io)).toBe(0);
    expect(io.printed.stdout).toMatch(line);
  });

  it("prints the same as JSON", async () => {
    const io = createFakeIo();

    await runProgram(["doctor", "--json"], io);

    expect(JSON.parse(io.printed.stdout)).toMatchObject({
      ok: true,
      checks: expect.arrayContaining([
        expect.objectContaining({ name: "PDF engine", status: "ok" }) as unknown,
      ]) as unknown[],
    });
  });

  it.each([
    [{ PARSER_VLM_COMMAND: "serve" }, /^ok +Model server +workers start PARSER_VLM_COMMAND$/m],
    [{ PARSER_MODEL_DIR: "/nowhere" }, /^note +Model server +\S+ contains no weights/m],
    [{ PARSER_VLM_URL: "ftp://models" }, /^missing +Model server +PARSER_VLM_URL is/m],
  ])("says what the auto engines would ask with %j", async (environment, line) => {
    const io = createFakeIo({ environment });

    expect(await runProgram(["doctor"], io)).toBe(0);
    expect(io.printed.stdout).toMatch(line);
  });

  it("says whether the service could listen", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    const io = createFakeIo({ environment: { PARSER_PORT: String(port) } });

    expect(await runProgram(["doctor"], io)).toBe(0);
    other.close();
    expect(io.printed.stdout).toContain(`127.0.0.1:${port} cannot be used`);
  });

  it("names the file with the first key of the service, until somebody deletes it", async () => {
    const folder = await mkdtemp(join(tmpdir(), "doctor-"));
    const path = join(folder, "first-key");
    const before = createFakeIo({ environment: { PARSER_DATA_DIR: folder } });
    const after = createFakeIo({ environment: { PARSER_DATA_DIR: folder } });

    expect(await runProgram(["doctor"], before)).toBe(0);
    await writeFile(path, "pk_1_secret\n");
    expect(await runProgram(["doctor"], after)).toBe(0);
    await rm(folder, { recursive: true });

    const name = "First key of the service   ";
    expect(before.printed.stdout).toContain(
      `ok       ${name} a first start leaves it in ${path}\n`,
    );
    expect(after.printed.stdout).toContain(
      `note     ${name} in ${path}. Note it and delete the file.\n`,
    );
    expect(after.printed.stdout).not.toContain("pk_1_secret");
  });

  it("fails and says what to do when the engine does not load", async () => {
    const io = createFakeIo({ loadEngine: () => Promise.reject(new Error("no wasm")) });

    expect(await runProgram(["doctor"], io)).toBe(1);
    expect(io.printed.stdout).toMatch(/^missing +PDF engine .*no wasm.*npm run build/m);
  });

  it("fails when the engine misreads its probe", async () => {
    const engine = { ...realEngine, createEngine: () => misreading(realEngine.createEngine()) };
    const io = createFakeIo({ loadEngine: () => Promise.resolve(engine) });

    expect(await runProgram(["doctor"], io)).toBe(1);
    expect(io.printed.stdout).toMatch(/^missing +PDF engine +it misread a one-line PDF/m);
  });
});

/** An engine that gives an empty page for every page. */
function misreading(engine: realEngine.Engine): realEngine.Engine {
  return {
    ...engine,
    parse: async (request) => {
      const document = await engine.parse(request);
      return {
        ...document,
        pdf_info: document.pdf_info.map((page) => ({ ...page, para_blocks: [] })),
      };
    },
  };
}

describe("checkNode", () => {
  it.each([
    { running: "20.19.0", status: "ok" },
    { running: "20.18.9", status: "missing" },
    { running: "18.99.0", status: "missing" },
    { running: "22.0.0", status: "ok" },
  ])("finds $running $status", ({ running, status }) => {
    expect(checkNode(running, ">=20.19").status).toBe(status);
  });
});

describe("checkGpu", () => {
  it("takes a machine without nvidia-smi as normal", async () => {
    expect(await checkGpu("no-such-command")).toMatchObject({ status: "note" });
  });
});

describe("checkTemporaryFolder", () => {
  it("finds a folder that cannot be written", async () => {
    const folder = join(tmpdir(), "no", "such", "folder");

    expect(await checkTemporaryFolder(folder)).toMatchObject({
      status: "missing",
      fix: expect.stringContaining("TMPDIR") as string,
    });
  });
});
