import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";
import { descendantsOf } from "./process-usage.ts";

it("finds the children of children, as an engine in its box is one", async () => {
  const shell = spawn("sh", ["-c", "sleep 60 & echo $!; wait"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  try {
    const [line] = (await once(shell.stdout, "data")) as [Buffer];

    const descendants = descendantsOf(process.pid);

    expect(descendants).toEqual(expect.arrayContaining([shell.pid, Number(line)]));
    process.kill(Number(line));
    await once(shell, "exit");
  } finally {
    shell.kill();
  }
});

it("finds none of a process that is gone", async () => {
  const gone = spawn("true");
  await once(gone, "exit");

  expect(descendantsOf(gone.pid ?? 0)).toEqual([]);
});
