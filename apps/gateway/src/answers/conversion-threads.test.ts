import { afterAll, describe, expect, it, vi } from "vitest";
import { converter } from "../conversions/converter.ts";
import { type ConversionTask, createConversionThreads } from "./conversion-threads.ts";

const stopping = new AbortController();
afterAll(() => stopping.abort());
const threads = createConversionThreads(converter.thread, stopping.signal);

it("keeps a thread for the next output, and has another where one has ended", async () => {
  const started = vi.fn<() => void>();
  process.on("worker", started);
  expect(await ask("a")).toBe("short");
  expect(await ask("b")).toBe("short");
  expect(started).toHaveBeenCalledTimes(1);

  const leaving = new AbortController();
  const endless = ask("a", { text: LONG, signal: leaving.signal });
  await ask("b");
  leaving.abort();
  await expect(endless).rejects.toThrow("The client is gone.");
  expect(await ask("a")).toBe("short");
  // The second for another tenant meanwhile, and no third for the first, which takes that one.
  expect(started).toHaveBeenCalledTimes(2);
  process.off("worker", started);
});

it("begins nothing for whoever has left", async () => {
  const leaving = new AbortController();
  const asked = ask("a", { signal: leaving.signal });
  leaving.abort();
  await expect(asked).rejects.toThrow("The client is gone.");
});

it("lets a tenant wait for its own conversions, and no other", async () => {
  const leaving = new AbortController();
  const endless = ask("a", { text: LONG, signal: leaving.signal });
  let isAnswered = false;
  const next = ask("a").then((answer) => {
    isAnswered = true;
    return answer;
  });
  expect(await ask("b")).toBe("short");
  expect(isAnswered).toBe(false);

  leaving.abort();
  await expect(endless).rejects.toThrow("The client is gone.");
  expect(await next).toBe("short");
});

describe("conversions that take long", () => {
  /** Takes as long as the name of a conversion says, in milliseconds, and answers with it. */
  const code = `
    import { parentPort } from "node:worker_threads";
    parentPort.on("message", ({ to }) => {
      for (const end = Date.now() + Number(to); Date.now() < end; );
      parentPort.postMessage({ value: to });
    });`;
  const slow = createConversionThreads(
    new URL(`data:text/javascript,${encodeURIComponent(code)}`),
    stopping.signal,
  );
  const take = (milliseconds: string, tenant: string, signal = stopping.signal) =>
    slow.run({ ...TASK, to: milliseconds }, { tenant, signal });

  it("keep those of others waiting for a second, however many tenants send them", async () => {
    const leaving = new AbortController();
    const ended: string[] = [];
    const endless = ["a", "b", "c", "d", "e"].map(async (tenant) => {
      await take("1e9", tenant, leaving.signal).catch(() => undefined);
      ended.push(tenant);
    });
    for (let answers = 0; answers < 3; answers += 1) expect(await take("0", "f")).toBe("0");
    expect(ended).toEqual([]);

    leaving.abort();
    await Promise.all(endless);
  });

  it("end all the same, those that made place for others among them", async () => {
    const long = ["a", "b", "c", "d"].map((tenant) => take("1500", tenant));
    expect(await Promise.all(long)).toEqual(["1500", "1500", "1500", "1500"]);
  });
});

it("gives on the reason why there is no answer", async () => {
  const task = { to: "picture", asked: "a.png", bytes: bytesOf(""), room: 1e6 };
  const limits = { tenant: "a", signal: stopping.signal };
  await expect(threads.run(task, limits)).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await ask("a")).toBe("short");
});

/** Its tokens take seconds to count. */
const LONG = "𒀀".repeat(500_000);

const TASK = { to: "text", asked: null, bytes: new ArrayBuffer(0), room: 1e9 };

async function ask(tenant: string, { text = "short", signal = stopping.signal } = {}) {
  const isLong = text === LONG;
  const chunks = { fileName: "a", request: { maxTokens: 512 } };
  const task: ConversionTask = {
    to: isLong ? "doclingChunks" : "text",
    asked: isLong ? chunks : "markdown",
    bytes: bytesOf(text),
    room: 1e9,
  };
  const value = await threads.run(task, { tenant, signal });
  return Buffer.from(value as Uint8Array).toString();
}

function bytesOf(text: string): ArrayBuffer {
  const chunk = { index: 0, text, headings: [], pages: [1], blocks: [] };
  const output = { results: [{ basename: "a", markdown: text, chunks: [chunk] }], debug: {} };
  const json = Buffer.from(JSON.stringify(output));
  return new Uint8Array(json).buffer;
}
