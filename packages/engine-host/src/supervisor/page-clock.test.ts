import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { startPageClock } from "./page-clock.ts";

const ENGINE = fileURLToPath(new URL("../../../engine/package.json", import.meta.url));

/** Its first thread waits while the library's threads draw. */
const DRAW = `
  const sharp = require("node:module").createRequire(process.argv[1])("sharp");
  const create = { width: 4000, height: 4000, channels: 3, background: "red" };
  (async () => { for (;;) await sharp({ create }).blur(60).raw().toBuffer(); })();
`;

describe.skipIf(process.platform !== "linux")("the clock of a page", () => {
  it("counts what the threads of the picture library compute", async () => {
    const child = spawn(process.execPath, ["-e", DRAW, ENGINE], { stdio: "ignore" });
    try {
      const page = await new Promise<number>((resolve) => {
        // The first thread alone would need minutes for this much.
        startPageClock(child.pid ?? 0, 3000, resolve).follow({ kind: "page-begun", page: 7 });
      });
      expect(page).toBe(7);
    } finally {
      child.kill("SIGKILL");
    }
  }, 60_000);
});
