import { describe, expect, it } from "vitest";
import { runInChild } from "./run-in-child.ts";

describe("runInChild", () => {
  it("passes the file on and reads the last line of the answer", async () => {
    const run = await runScript(
      "console.log('noise'); console.log(JSON.stringify({ outcome: process.argv[1], peakBytes: 7 }))",
    );

    expect(run).toMatchObject({ path: "some-file", outcome: "some-file", peakBytes: 7 });
  });

  it("says when the process ended without an answer", async () => {
    expect((await runScript("process.abort()")).outcome).toBe("crashed");
  });

  it("kills a process that does not end", async () => {
    const run = await runScript("setInterval(() => {}, 1000)", 600);

    expect(run.outcome).toBe("killed");
  });
});

function runScript(script: string, killAfterMs = 20_000) {
  return runInChild({ nodeArguments: ["-e", script], path: "some-file", killAfterMs });
}
