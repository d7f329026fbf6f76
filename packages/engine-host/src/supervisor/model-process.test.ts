import { readFile } from "node:fs/promises";
import { afterEach, describe, expect, it } from "vitest";
import { DEVICE_FILE_DESCRIPTOR } from "../child-messages.ts";
import { mockDocument } from "../testing/mock-instructions.ts";
import { markdownOf, processesWith, startTestHost, type TestHost } from "../testing/test-host.ts";
import type { ModelProcessNews } from "./model-process.ts";

const MODEL_PROCESS = "model-process.js";

let test: TestHost | undefined;
afterEach(async () => {
  await test?.close();
  test = undefined;
});

/** Says whether the connection is there and open: then there is nothing to read yet. */
const LOOK = `post(codeOf(() => {
  if (fs.readSync(${DEVICE_FILE_DESCRIPTOR}, Buffer.alloc(1)) === 0) throw { code: "closed" };
}))`;
const OPEN = "EAGAIN";

const MISUSE = `post(codeOf(() => fs.writeSync(${DEVICE_FILE_DESCRIPTOR}, "this is no frame, and far too short for one")))`;

describe("the process that runs models for engine processes", () => {
  it("is not started where models run on the CPU", async () => {
    test = await startTestHost({ executionProvider: "cpu" });

    expect(await processesOf(test)).toEqual([]);
  });

  it("serves all of them, each over a connection of its own", async () => {
    const { news, host } = await start({ slots: 2 });

    const answers = await Promise.all([lookFrom(host), lookFrom(host)]);

    expect(answers).toEqual([OPEN, OPEN]);
    expect(await processesOf(host)).toHaveLength(1);
    expect(news.map(({ status }) => status)).toEqual(["starting", "running"]);
  });

  it("ends the connection of one that sends what is no question, and goes on for others", async () => {
    const { news, host } = await start({ slots: 1 });
    const before = await processesOf(host);

    await host.parse(mockDocument({ do: "take over", code: MISUSE }), {}, "hostile");

    await expect.poll(() => lookFrom(host, "hostile")).toBe("closed");
    expect(await lookFrom(host, "another")).toBe(OPEN);
    expect(await processesOf(host)).toEqual(before);
    expect(news).toHaveLength(2);
  });

  it("is started again when it ends, and engine processes get to the new one", async () => {
    const { news, host } = await start({ slots: 1 });

    await killAll(host);
    await expect.poll(() => news.length, { timeout: 20_000 }).toBe(5);

    expect(await lookFrom(host)).toBe(OPEN);
    const statuses = ["starting", "running", "ended", "starting", "running"];
    expect(news.map(({ status }) => status)).toEqual(statuses);
  });

  it("is given up when it ends again and again, and documents are read all the same", async () => {
    const { news, host } = await start({ slots: 1 });

    for (let ends = 1; ends <= 4; ends++) {
      await expect
        .poll(() => news.filter(({ status }) => status === "running").length, { timeout: 20_000 })
        .toBe(ends);
      await killAll(host);
      await expect
        .poll(() => news.filter(({ status }) => /^(?:ended|failed)$/.test(status)).length)
        .toBe(ends);
    }

    expect(news.at(-1)?.status).toBe("failed");
    expect(markdownOf(await host.parse("still read"))).toBe("still read");
    expect(await processesOf(host)).toEqual([]);
  }, 60_000);

  it("ends with its host", async () => {
    const { host } = await start({ slots: 1 });

    await host.close();

    await expect.poll(() => processesOf(host)).toEqual([]);
  });

  it("is in a box of its own, as far as the machine allows", async () => {
    const { host } = await start({ slots: 1 });
    const [pid = 0] = await processesOf(host);

    const devices = await readFile(`/proc/${pid}/net/dev`, "utf8");
    const names = Array.from(devices.matchAll(/^\s*(\w+):/gm), ([, name]) => name);
    const status = await readFile(`/proc/${pid}/status`, "utf8");

    const isAlone = names.join() === "lo";
    const isUnprivileged = /^NoNewPrivs:\s+1$/m.test(status);
    expect(isAlone || host.missing.includes("no network")).toBe(true);
    expect(isUnprivileged || host.missing.includes("no privileges")).toBe(true);
  });
});

it("tells engine processes why a GPU that was asked for cannot be used", async () => {
  test = await startTestHost({ executionProvider: "cuda" });

  const told = await processesWith("The execution provider cuda cannot be used here");
  const own = await processesWith(test.folder);

  expect(own.filter((pid) => told.includes(pid))).not.toEqual([]);
});

async function start(options: { readonly slots: number }) {
  const news: ModelProcessNews[] = [];
  const host = await startTestHost({
    ...options,
    hasModelProcessOnCpu: true,
    onModelProcess: (each) => news.push(each),
  });
  test = host;
  return { host, news };
}

async function lookFrom(host: TestHost, tenant?: string): Promise<string> {
  return markdownOf(await host.parse(mockDocument({ do: "take over", code: LOOK }), {}, tenant));
}

/** Numbers of the model processes that work for a host, without those that wait for them. */
async function processesOf({ folder }: TestHost): Promise<number[]> {
  const inFolder = await processesWith(folder);
  const works = await Promise.all(
    inFolder.map(async (pid) => {
      const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
      return command.startsWith(process.execPath) && command.includes(MODEL_PROCESS);
    }),
  );
  return inFolder.filter((_, index) => works[index]);
}

async function killAll(host: TestHost): Promise<void> {
  for (const pid of await processesOf(host)) process.kill(pid, "SIGKILL");
}
