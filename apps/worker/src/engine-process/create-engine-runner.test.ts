import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ParserError } from "@parser/contract";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { builtUrl } from "../built-url.ts";
import { createDeferred } from "./supervisor/deferred.ts";
import { type MockInstruction, mockDocument } from "./testing/mock-instructions.ts";
import {
  markdownOf,
  processesWith,
  startTestRunner,
  type TestRunner,
  type TestRunnerOptions,
} from "./testing/test-runner.ts";

const STEPS = '{"kind":"step"}\n'.repeat(4000);

/** For all that its jobs cannot harm, which is the point. */
let shared: TestRunner;
beforeAll(async () => {
  shared = await startTestRunner({ childEnvironment: { LANG: "C.UTF-8" } });
});
afterAll(() => shared.close());

let own: TestRunner | undefined;
afterEach(async () => {
  await own?.close();
  own = undefined;
});

describe("a job", () => {
  it("gets its outputs in its folder, and leaves nothing behind", async () => {
    const { parse, workDirectory } = await start();

    const job = await parse("Some text.");

    expect(job.outcome).toMatchObject({ backend: "pipeline", pageCount: 1 });
    expect(Object.keys(job.files).toSorted()).toEqual([
      "doc.md",
      "doc_content_list_v2.json",
      "doc_middle.json",
    ]);
    const [worker = ""] = await readdir(workDirectory);
    expect(await readdir(join(workDirectory, worker, "slot-0"))).toEqual([]);
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
    expect((error.cause as Error).stack).toContain("mock-actions");
  });
});

describe("a poisoned job costs its process and nothing else", () => {
  it.each<[string, MockInstruction]>([
    ["first exit code 7, then exit code 7", { do: "exit", code: 7 }],
    ["first signal SIGABRT, then signal SIGABRT", { do: "abort" }],
    ["first signal SIGSEGV, then signal SIGSEGV", { do: "segfault" }],
    ["it sent what is no message", { do: "say", text: "no message\n" }],
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
      expect(error.message).toContain("PARSER_JOB_SILENCE_SECONDS");
      expect(markdownOf(await parse("next"))).toBe("next");
    },
  );

  it("when it takes too long in all, though it makes progress", async () => {
    const { parse } = await start({ jobTimeoutSeconds: 1 });
    const endless = mockDocument({ do: "progress", pages: 1_000_000, pauseMs: 20 });

    const error = await failureOf(parse(endless));

    expect(error.code).toBe("EXECUTION_TIMEOUT");
    expect(error.message).toContain("longer than the 1 s");
    expect(error.message).toContain("PARSER_JOB_TIMEOUT_SECONDS");
  });

  it.each(["buffers", "heap", "wasm"] as const)(
    "when it takes too much memory, as %s",
    async (what) => {
      const { parse } = shared;

      const error = await failureOf(parse(mockDocument({ do: "allocate", what, megabytes: 4096 })));

      expect(error.code).toBe("DOCUMENT_TOO_COMPLEX");
      expect(error.message).toContain("256 MB");
      expect(error.message).toContain("PARSER_ENGINE_MEMORY_MB");
      expect(markdownOf(await parse("next"))).toBe("next");
    },
  );

  it("when it takes too much memory on a machine without the tools to limit it", async () => {
    const { parse, runner } = await start({ toolDirectories: [] });

    const error = await failureOf(
      parse(mockDocument({ do: "allocate", what: "buffers", megabytes: 8192 })),
    );

    expect(error.code).toBe("DOCUMENT_TOO_COMPLEX");
    expect(runner.describe().missing).toContain("memory limit by the system");
  });

  it("when the caller aborts, who gets the reason while the next job gets a new process", async () => {
    const { parse, workDirectory } = await start();
    const caller = new AbortController();
    const [pid] = await processesWith(workDirectory);

    // Aborted in its midst: a job that its process has not begun costs no process.
    const endless = parse(mockDocument({ do: "progress", pages: 1_000_000, pauseMs: 20 }), {
      signal: caller.signal,
      onProgress: () => caller.abort(new Error("changed my mind")),
    });
    await expect(endless).rejects.toThrow("changed my mind");

    expect(markdownOf(await parse("next"))).toBe("next");
    await expect.poll(() => processesWith(workDirectory)).not.toContain(pid);
  });

  it("tries a job whose process crashed once more, in an empty folder", async () => {
    const { parse } = shared;

    expect(markdownOf(await parse(mockDocument({ do: "crash once" })))).toBe("survived");
  });

  it("never changes the outputs of the jobs beside it", async () => {
    const { parse } = await start({ slots: 3 });
    const documents = Array.from({ length: 8 }, (_, index) => `Document ${index}. `.repeat(500));
    const alone = await Promise.all(documents.map((document) => parse(document)));

    const poison = failureOf(parse(mockDocument({ do: "segfault" })));
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
    const { parse, runner } = shared;
    if (runner.describe().missing.includes("sees only its own files")) skip("needs unshare");

    const job = await parse(mockDocument({ do: "escape", path: "/etc/passwd" }));

    expect(markdownOf(job)).toBe("ENOENT");
  });

  it("is kept from it in threads, too, on a machine without tools", async () => {
    const { parse } = await start({ toolDirectories: [] });

    const job = await parse(mockDocument({ do: "read in thread", path: "/etc/passwd" }));

    expect(markdownOf(job)).toBe("ERR_ACCESS_DENIED");
  });

  it("cannot write outside its folder", async () => {
    const { parse, workDirectory } = shared;
    const path = join(workDirectory, "escaped");

    const job = await parse(mockDocument({ do: "write", path }));

    expect(markdownOf(job)).toBe("ERR_ACCESS_DENIED");
    expect(existsSync(path)).toBe(false);
  });

  it("reaches nothing over the network", async ({ skip }) => {
    const { parse, runner } = shared;
    if (runner.describe().missing.includes("no network")) skip("needs unshare");
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as { port: number };

    const job = await parse(mockDocument({ do: "connect", port }));

    expect(markdownOf(job)).toBe("ENETUNREACH");
    server.close();
  });

  it("may print without end: it goes on, and the log gets a part", async () => {
    const { parse, printed } = shared;

    const job = await parse(mockDocument({ do: "print", megabytes: 8 }));

    expect(markdownOf(job)).toBe("printed");
    expect(printed.join("").length).toBeLessThan(100_000);
    expect(printed.at(-1)).toContain("(more output is dropped)");
  });

  it.each<[string, TestRunnerOptions, MockInstruction]>([
    ["jobs", { recycleAfterJobs: 1 }, { do: "succeed" }],
    ["pages", { recycleAfterPages: 100 }, { do: "succeed", pages: 100 }],
    [
      "memory kept at rest",
      { memoryMegabytes: 512 },
      { do: "allocate", what: "buffers", megabytes: 300 },
    ],
  ])("is replaced after enough %s", async (_what, options, instruction) => {
    const { parse, workDirectory } = await start(options);
    const [first] = await processesWith(workDirectory);

    await parse(mockDocument(instruction));
    await parse("next");

    await expect.poll(() => processesWith(workDirectory)).not.toContain(first);
  });

  it("stays when it has not done enough", async () => {
    const { parse, workDirectory } = await start();
    const before = await processesWith(workDirectory);

    await parse("one");
    await failureOf(parse(mockDocument({ do: "fail", message: "bad" })));

    expect(await processesWith(workDirectory)).toEqual(before);
  });
});

describe("the runner", () => {
  it("says why a process cannot be started", async () => {
    const error = await failureOf(startTestRunner({ entry: "testing/no-such-process.js" }));

    expect(error.code).toBe("BACKEND_UNAVAILABLE");
    expect(error.message).toContain("no-such-process");
  });

  it("lends a place to one job at a time, and turns away who waits when it closes", async () => {
    const { runner } = await start();
    const first = await runner.openWorkFolder();
    const second = runner.openWorkFolder();
    await first.close();
    const third = runner.openWorkFolder();
    expect((await second).path).not.toBe(first.path);

    const refusal = failureOf(third);
    await runner.close();

    expect((await refusal).code).toBe("SERVICE_UNAVAILABLE");
  });

  it("leaves no process and no file when it closes, twice, while jobs run", async () => {
    const { runner, parse, workDirectory } = await start({ slots: 2 });
    const begun = createDeferred<void>();
    const stopped = failureOf(
      parse(mockDocument({ do: "spin" }), { onProgress: () => begun.resolve() }),
    );
    await begun.promise;

    await Promise.all([runner.close(), runner.close()]);

    expect((await stopped).code).toBe("SERVICE_UNAVAILABLE");
    expect(await processesWith(workDirectory)).toEqual([]);
    expect(await readdir(workDirectory)).toEqual([]);
  });

  it("takes its processes with it when it is killed", async ({ skip }) => {
    const { runner } = shared;
    if (runner.describe().missing.includes("ends with the worker")) skip("needs setpriv");
    const entry = new URL("./testing/supervisor-process.js", builtUrl(import.meta.url));
    const worker = spawn(process.execPath, [fileURLToPath(entry)], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [line] = (await once(worker.stdout, "data")) as [Buffer];
    const workDirectory = line.toString().trim();
    expect(await processesWith(workDirectory)).toHaveLength(1);

    worker.kill("SIGKILL");

    await expect.poll(() => processesWith(workDirectory)).toEqual([]);
    await rm(workDirectory, { recursive: true });
  });
});

async function start(options?: TestRunnerOptions): Promise<TestRunner> {
  own = await startTestRunner(options);
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
