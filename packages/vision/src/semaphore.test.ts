import { expect, it } from "vitest";
import { createSemaphore } from "./semaphore.ts";

const { signal } = new AbortController();

it("lets in as many as there are places, and the others in the order they came", async () => {
  const semaphore = createSemaphore(2);
  const started: number[] = [];
  const finish: (() => void)[] = [];
  const work = (index: number) => () => {
    started.push(index);
    return new Promise<void>((resolve) => {
      finish.push(resolve);
    });
  };

  const all = [0, 1, 2, 3].map((index) => semaphore.run(work(index), { signal }));
  await tick();
  expect(started).toEqual([0, 1]);
  finish[1]?.();
  await tick();
  expect(started).toEqual([0, 1, 2]);
  finish[0]?.();
  await tick();
  finish[2]?.();
  finish[3]?.();

  await Promise.all(all);
  expect(started).toEqual([0, 1, 2, 3]);
});

it("lets urgent ones in before the others", async () => {
  const semaphore = createSemaphore(1);
  const started: string[] = [];
  const run = (name: string, isUrgent?: boolean) =>
    semaphore.run(async () => void started.push(name), { signal, isUrgent });

  await Promise.all([run("first"), run("second"), run("urgent", true), run("also urgent", true)]);

  expect(started).toEqual(["first", "urgent", "also urgent", "second"]);
});

it("gives the place of one that fails to the next", async () => {
  const semaphore = createSemaphore(1);

  const failure = semaphore.run(() => Promise.reject(new Error("no")), { signal }).catch(String);
  const next = semaphore.run(async () => "done", { signal });

  expect(await failure).toBe("Error: no");
  expect(await next).toBe("done");
});

it("forgets one that gives up waiting", async () => {
  const semaphore = createSemaphore(1);
  const controller = new AbortController();
  let finish: () => void = () => {};
  const first = semaphore.run(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
    { signal },
  );
  const impatient = semaphore.run(async () => "never", { signal: controller.signal }).catch(String);
  const patient = semaphore.run(async () => "done", { signal });

  controller.abort(new Error("enough"));
  await tick();
  finish();

  await first;
  expect(await impatient).toBe("Error: enough");
  expect(await patient).toBe("done");
});

async function tick(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}
