import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ParserError } from "@parsewright/contract";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { builtUrl } from "./built-url.ts";
import { createDeferred } from "./supervisor/deferred.ts";
import { type MockInstruction, mockDocument } from "./testing/mock-instructions.ts";
import {
  markdownOf,
  processesWith,
  startTestHost,
  type TestHost,
  type TestHostOptions,
} from "./testing/test-host.ts";

const STEPS = '{"kind":"step"}\n'.repeat(4000);

/** For all that its jobs cannot harm, which is the point. */
let shared: TestHost;
beforeAll(async () => {
  shared = await startTestHost({ childEnvironment: { LANG: "C.UTF-8" } });
});
afterAll(() => shared.close());

let own: TestHost | undefined;
afterEach(async () => {
  await own?.close();
  own = undefined;
});

describe("a job", () => {
  it("gets its outputs in its folder, and leaves nothing behind", async () => {
    const { parse, folder } = await start();

    const job = await parse("Some text.");

    expect(job.outcome).toMatchObject({ backend: "pipeline", pageCount: 1 });
    expect(Object.keys(job.files).toSorted()).toEqual([
      "doc.md",
      "doc_content_list_v2.json",
      "doc_middle.json",
    ]);
    expect(await readdir(join(folder, "slot-0"), { recursive: true })).toEqual(["in", "out"]);
  });

  it("reports pages while it runs", async () => {
    const { parse } = shared;
    const seen: number[] = [];

    await parse(mockDocument({ do: "progress", pages: 3, pauseMs: 1 }), {
      onProgress: ({ pagesDone }) => seen.push(pagesDone),
    });

    expect(seen).toEqual([1, 2, 3]);
  });

  it("fails with the engine's own error, whose stack is that of the cause", async () => {
    const { parse } = shared;

    const error = await failureOf(parse(mockDocument({ do: "fail", message: "half a file" })));

    expect(error).toMatchObject({ code: "DOCUMENT_CORRUPT", message: "half a file" });
    expect((error.cause as Error).stack).toContain("mock-engine-process");
  });
});

describe("a poisoned job costs its process and nothing else", () => {
  it.each<[string, MockInstruction]>([
    ["first exit code 7, then exit code 7", { do: "exit", code: 7 }],
    ["then signal SIG", { do: "abort" }],
    ["it sent what is not a message", { do: "say", text: "no message\n" }],
    ["it sent a message that is too long", { do: "say", text: "x".repeat(1024 * 1024) }],
    ["it sent too many messages", { do: "say", text: STEPS, times: 100 }],
  ])("when it crashes: %s", async (text, instruction) => {
    const { parse } = shared;

    const error = await failureOf(parse(mockDocument(instruction)));

    expect(error).toMatchObject({ code: "ENGINE_CRASHED", retryable: false });
    expect(error.message).toContain(text);
    expect(markdownOf(await parse("next"))).toBe("next");
  });

  it.each<MockInstruction>([{ do: "hang" }, { do: "spin" }])(
    "when it is silent for too long: %o",
    async (instruction) => {
      const { parse } = await start({ jobSilenceSeconds: 3 });

      const error = await failureOf(parse(mockDocument(instruction)));

      expect(error.code).toBe("EXECUTION_TIMEOUT");
      expect(error.message).toContain("no progress for 3 s");
      expect(error.details).toEqual({ clock: "silence", seconds: 3 });
      expect(markdownOf(await parse("next"))).toBe("next");
    },
  );

  it.skipIf(process.platform !== "linux")(
    "costs the pages that never end, and no others",
    async () => {
      const { parse } = await start({ pageSeconds: 1 });

      const job = await parse(mockDocument({ do: "stick", pages: 4, at: [1, 3] }));

      expect(markdownOf(job)).toBe("given up: 1, 3");
    },
  );

  it.skipIf(process.platform !== "linux")(
    "costs the pictures that never end, and all of a document with many such",
    async () => {
      const { parse } = await start({ pageSeconds: 1 });

      const two = await parse(mockDocument({ do: "stick at pictures", pictures: 2 }));
      const many = await parse(mockDocument({ do: "stick at pictures", pictures: 9 }));

      expect(markdownOf(two)).toBe("0, 1");
      expect(markdownOf(many)).toBe("0, 1, 2, 3, all");
    },
  );

  it.skipIf(process.platform !== "linux")(
    "fails with the page when a document cannot even be opened in time",
    async () => {
      const { parse } = await start({ pageSeconds: 1 });

      const error = await failureOf(parse(mockDocument({ do: "never open" })));

      expect(error).toMatchObject({
        code: "DOCUMENT_TOO_COMPLEX",
        details: { clock: "page", seconds: 1, page: 1 },
      });
      expect(markdownOf(await parse("next"))).toBe("next");
    },
  );

  it("when it takes too long in all, though it makes progress", async () => {
    const { parse } = shared;
    const endless = mockDocument({ do: "progress", pages: 1_000_000, pauseMs: 20 });
    const timeLimit = { seconds: 31, usedSeconds: 30, advice: "raise the limit" };

    const error = await failureOf(parse(endless, { timeLimit }));

    expect(error.code).toBe("EXECUTION_TIMEOUT");
    expect(error.message).toContain("longer than the 31 s");
    expect(error.message).toContain("; raise the limit");
    expect(error.details).toEqual({ clock: "total", seconds: 31 });
  });

  it.each(["buffers", "heap", "wasm"] as const)(
    "when it takes too much memory, as %s",
    async (what) => {
      const { parse } = shared;

      const error = await failureOf(parse(mockDocument({ do: "allocate", what, megabytes: 4096 })));

      expect(error.code).toBe("DOCUMENT_TOO_COMPLEX");
      expect(error.message).toContain("256 MB");
      expect(error.details).toEqual({ memory_mb: 256 });
      expect(markdownOf(await parse("next"))).toBe("next");
    },
  );

  it("when it takes too much memory on a machine without the tools to limit it", async () => {
    const { parse, missing } = await start({ toolDirectories: [] });

    const error = await failureOf(
      parse(mockDocument({ do: "allocate", what: "buffers", megabytes: 8192 })),
    );

    expect(error.code).toBe("DOCUMENT_TOO_COMPLEX");
    expect(missing).toContain("memory limit by the system");
  });

  it.each([
    ["and goes on", true],
    ["and ends before anyone looks", false],
  ])(
    "when it writes files that are too much together, though no single one is, %s",
    async (_how, hangs) => {
      const { parse } = await start({ slots: 2, outputMegabytes: 8 });

      const [beside, error] = await Promise.all([
        parse(mockDocument({ do: "write huge", files: 7, hangs: false })),
        failureOf(parse(mockDocument({ do: "write huge", files: 9, hangs }))),
      ]);

      expect(error).toMatchObject({
        code: "RESULT_TOO_LARGE",
        message: expect.stringContaining("more than the 8 MB"),
        details: { output_mb: 8 },
      });
      expect(markdownOf(beside)).toBe("written");
      expect(markdownOf(await parse("next"))).toBe("next");
    },
  );

  it("when the caller aborts, who gets the reason while the next job gets a new process", async () => {
    const { parse, folder } = await start();
    const caller = new AbortController();
    const [pid] = await processesWith(folder);

    // Aborted in its midst: a job that its process has not begun costs no process.
    const endless = parse(mockDocument({ do: "progress", pages: 1_000_000, pauseMs: 20 }), {
      signal: caller.signal,
      onProgress: () => caller.abort(new Error("changed my mind")),
    });
    await expect(endless).rejects.toThrow("changed my mind");

    expect(markdownOf(await parse("next"))).toBe("next");
    await expect.poll(() => processesWith(folder)).not.toContain(pid);
  });

  it("tries a job whose process crashed once more, in an empty folder", async () => {
    const { parse } = shared;

    expect(markdownOf(await parse(mockDocument({ do: "crash once" })))).toBe("survived");
  });

  it("tries it again for as long as each process gets 16 pages further", async () => {
    const { parse } = shared;
    const further = mockDocument({ do: "crash after pages", pages: [20, 36, 52] });
    const nearly = mockDocument({ do: "crash after pages", pages: [20, 35, 52] });

    expect(markdownOf(await parse(further))).toBe("survived 3");
    expect((await failureOf(parse(nearly))).code).toBe("ENGINE_CRASHED");
  });

  it("never changes the outputs of the jobs beside it", async () => {
    const { parse } = await start({ slots: 3 });
    const documents = Array.from({ length: 8 }, (_, index) => `Document ${index}. `.repeat(500));
    const alone = await Promise.all(documents.map((document) => parse(document)));

    const poison = failureOf(parse(mockDocument({ do: "abort" })));
    const beside = await Promise.all(documents.map((document) => parse(document)));

    expect((await poison).code).toBe("ENGINE_CRASHED");
    expect(beside).toEqual(alone);
  });
});

describe("a process", () => {
  it.each<[MockInstruction, string]>([
    [{ do: "read", path: "/etc/passwd" }, "ERR_ACCESS_DENIED"],
    [{ do: "read", path: "/proc/self/environ" }, "ERR_ACCESS_DENIED"],
    [{ do: "read in thread", path: "/etc/passwd" }, "ERR_ACCESS_DENIED"],
    [{ do: "link", path: "/etc/passwd" }, "ERR_ACCESS_DENIED"],
    [{ do: "environment" }, "LANG"],
  ])("is kept from what is not its own: %o", async (instruction, answer) => {
    const { parse } = shared;

    expect(markdownOf(await parse(mockDocument(instruction)))).toBe(answer);
  });

  it("does not see what is not its own, even past Node's permission model", async ({ skip }) => {
    const { parse, missing } = shared;
    if (missing.includes("sees only its own files")) skip("needs unshare");

    const code = `post(fs.readFileSync("/etc/passwd", "utf8"))`;
    const job = await parse(mockDocument({ do: "take over", code }));

    expect(markdownOf(job)).toBe("ENOENT");
  });

  it("is kept from it in threads, too, on a machine without tools", async () => {
    const { parse } = await start({ toolDirectories: [] });

    const job = await parse(mockDocument({ do: "read in thread", path: "/etc/passwd" }));

    expect(markdownOf(job)).toBe("ERR_ACCESS_DENIED");
  });

  it("cannot write outside its folder", async () => {
    const { parse, folder } = shared;
    const path = join(folder, "escaped");

    const job = await parse(mockDocument({ do: "write", path }));

    expect(markdownOf(job)).toBe("ERR_ACCESS_DENIED");
    expect(existsSync(path)).toBe(false);
  });

  it("reaches nothing over the network", async ({ skip }) => {
    const { parse, missing } = shared;
    if (missing.includes("no network")) skip("needs unshare");
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as { port: number };

    const job = await parse(mockDocument({ do: "connect", port }));

    expect(markdownOf(job)).toMatch(/^(?:ENETUNREACH|EPERM)$/);
    server.close();
  });

  it("may print without end: it goes on, and the log gets a part", async () => {
    const { parse, printed } = shared;

    const job = await parse(mockDocument({ do: "print", megabytes: 8 }));

    expect(markdownOf(job)).toBe("printed");
    expect(printed.join("").length).toBeLessThan(100_000);
    expect(printed.at(-1)).toContain("(more output is dropped)");
  });

  it.each<[string, TestHostOptions, MockInstruction]>([
    ["jobs", { recycleAfterJobs: 1 }, { do: "succeed" }],
    ["pages", { recycleAfterPages: 100 }, { do: "succeed", pages: 100 }],
    [
      "memory kept at rest",
      { memoryMegabytes: 512 },
      { do: "allocate", what: "buffers", megabytes: 300 },
    ],
  ])("is replaced after enough %s", async (_what, options, instruction) => {
    const { parse, folder } = await start(options);
    const [first] = await processesWith(folder);

    await parse(mockDocument(instruction));
    await parse("next");

    await expect.poll(() => processesWith(folder)).not.toContain(first);
  });

  it("stays when it has not done enough", async () => {
    const { parse, folder } = await start();
    const before = await processesWith(folder);

    await parse("one");
    await failureOf(parse(mockDocument({ do: "fail", message: "bad" })));

    expect(await processesWith(folder)).toEqual(before);
  });
});

describe("a host", () => {
  it("says why a process cannot be started", async () => {
    const error = await failureOf(startTestHost({ entry: "testing/no-such-process.js" }));

    expect(error.code).toBe("BACKEND_UNAVAILABLE");
    expect(error.message).toContain("no-such-process");
  });

  it("lends a place to one job at a time, and turns away who waits when it closes", async () => {
    const { host } = await start();
    const first = await host.openWorkFolder();
    const second = host.openWorkFolder();
    await first.close();
    const third = host.openWorkFolder();
    expect((await second).path).not.toBe(first.path);

    const refusal = failureOf(third);
    await host.close();

    expect((await refusal).code).toBe("SERVICE_UNAVAILABLE");
  });

  it("leaves no process and no file when it closes, twice, while jobs run", async () => {
    const { host, parse, folder } = await start({ slots: 2 });
    const begun = createDeferred<void>();
    const stopped = failureOf(
      parse(mockDocument({ do: "spin" }), { onProgress: () => begun.resolve() }),
    );
    await begun.promise;

    await Promise.all([host.close(), host.close()]);

    expect((await stopped).code).toBe("SERVICE_UNAVAILABLE");
    await expect.poll(() => processesWith(folder)).toEqual([]);
    expect(existsSync(folder)).toBe(false);
  });

  it("takes its processes with it when it is killed", async ({ skip }) => {
    const { missing } = shared;
    if (missing.includes("ends with its parent")) skip("needs setpriv");
    const entry = new URL("./testing/supervisor-process.js", builtUrl(import.meta.url));
    const parent = spawn(process.execPath, [fileURLToPath(entry)], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [line] = (await once(parent.stdout, "data")) as [Buffer];
    const folder = line.toString().trim();
    expect(await processesWith(folder)).not.toEqual([]);

    parent.kill("SIGKILL");

    await expect.poll(() => processesWith(folder)).toEqual([]);
    await rm(folder, { recursive: true });
  });
});

async function start(options?: TestHostOptions): Promise<TestHost> {
  own = await startTestHost(options);
  return own;
}

async function failureOf(action: Promise<unknown>): Promise<ParserError> {
  try {
    await action;
  } catch (error) {
    if (ParserError.is(error)) return error;
    throw error;
  }
  throw new Error("A failure was expected.");
}
