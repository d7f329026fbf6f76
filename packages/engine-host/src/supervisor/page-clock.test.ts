import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { ALL_PICTURES, type TaskNews } from "../child-messages.ts";
import { type PageClockLimits, type SlowPage, startPageClock } from "./page-clock.ts";

const ENGINE = fileURLToPath(new URL("../../../engine/package.json", import.meta.url));

/** Its first thread waits while the library's threads draw. */
const DRAW = `
  const sharp = require("node:module").createRequire(process.argv[1])("sharp");
  const create = { width: 4000, height: 4000, channels: 3, background: "red" };
  (async () => { for (;;) await sharp({ create }).blur(60).raw().toBuffer(); })();
`;

/** Its first thread waits while another computes, as that of a decoder. */
const DECODE = `
  new (require("node:worker_threads").Worker)("for (;;) Math.random();", { eval: true });
`;

/** Its first thread computes. */
const COMPUTE = "for (;;) Math.random();";

const PICTURE = "0123456789abcdef0123456789abcdef";
const PAGE_BEGUN: TaskNews = { kind: "page-begun", page: 7 };
const PICTURE_BEGUN: TaskNews = { kind: "picture-begun", picture: PICTURE };

describe.skipIf(process.platform !== "linux")("the clock of a page", () => {
  it("counts what the threads of the picture library compute", async () => {
    // The first thread alone would need minutes for this much.
    const slow = await slowPage(DRAW, { limits: { pageMs: 3000, pictureMs: 60_000 } });

    expect(slow).toEqual({ page: 7, picture: undefined });
  }, 60_000);

  it("counts the threads of a decoder, while a picture is decoded", async () => {
    const limits = { pageMs: 60_000, pictureMs: 1000 };

    expect(await slowPage(DECODE, { limits, news: [{ kind: "picture-begun" }] })).toEqual({
      page: 7,
      picture: undefined,
    });
    expect(await slowPage(DECODE, { limits, news: [PICTURE_BEGUN] })).toEqual({
      page: 7,
      picture: PICTURE,
    });
  }, 60_000);

  it("blames the picture that takes most of a page's time, all that do together, or the page", async () => {
    const limits = { pageMs: 1500, pictureMs: 60_000 };
    const ended: TaskNews = { kind: "picture-ended" };

    const one = await slowPage(COMPUTE, { limits, news: [PICTURE_BEGUN] });
    const none = await slowPage(COMPUTE, { limits, news: [PICTURE_BEGUN, ended] });
    // A longer page: on a busy machine, much is computed between two looks of the clock.
    const long = { ...limits, pageMs: 3000 };
    const all = await slowPage(COMPUTE, { limits: long, news: [PICTURE_BEGUN], later: [ended] });

    expect(one.picture).toBe(PICTURE);
    expect(none.picture).toBeUndefined();
    expect(all.picture).toBe(ALL_PICTURES);
  }, 60_000);
});

interface Process {
  readonly limits: PageClockLimits;
  readonly news?: readonly TaskNews[];
  /** Follows when the process has computed for more than half of the time of a page. */
  readonly later?: readonly TaskNews[];
}

/** Runs code in a process under the clock, and gives what the clock reports. */
async function slowPage(
  code: string,
  { limits, news = [], later = [] }: Process,
): Promise<SlowPage> {
  const child = spawn(process.execPath, ["-e", code, ENGINE], { stdio: "ignore" });
  const pid = child.pid ?? 0;
  try {
    return await new Promise<SlowPage>((resolve) => {
      const clock = startPageClock(pid, limits, resolve);
      for (const each of [PAGE_BEGUN, ...news]) clock.follow(each);
      if (later.length === 0) return;
      const part = startPageClock(pid, { ...limits, pageMs: limits.pageMs * 0.6 }, () => {
        part.stop();
        for (const each of later) clock.follow(each);
      });
      part.follow(PAGE_BEGUN);
    });
  } finally {
    child.kill("SIGKILL");
  }
}
