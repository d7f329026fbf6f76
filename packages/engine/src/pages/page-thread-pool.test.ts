import { expect, it } from "vitest";
import { createPageThreadPool } from "./page-thread-pool.ts";
import type { PageThread } from "./page-thread.ts";

const never = new AbortController().signal;

it("lends a thread that came back before it starts another", async () => {
  const { pool, started } = poolOf(2);
  const thread = await pool.borrow(never);
  pool.giveBack(thread, "idle");

  expect(await pool.borrow(never)).toBe(thread);
  expect(started).toHaveLength(1);
});

it("never has more threads than its size, and lets a borrower wait for one", async () => {
  const { pool, started } = poolOf(1);
  const thread = await pool.borrow(never);

  expect(pool.tryBorrow()).toBeUndefined();
  const waiting = pool.borrow(never);
  pool.giveBack(thread, "idle");

  expect(await waiting).toBe(thread);
  expect(started).toHaveLength(1);
});

it("ends a lost thread and starts another in its place", async () => {
  const { pool, started } = poolOf(1);
  const thread = await pool.borrow(never);
  pool.giveBack(thread, "lost");

  expect(await pool.borrow(never)).not.toBe(thread);
  expect(started[0]?.hasEnded()).toBe(true);
});

it("does not lend a thread that ended while nobody used it", async () => {
  const { pool } = poolOf(1);
  const thread = await pool.borrow(never);
  pool.giveBack(thread, "idle");
  await thread.terminate();

  expect(await pool.borrow(never)).not.toBe(thread);
});

it("lets a borrower who aborts go with the signal's reason", async () => {
  const { pool } = poolOf(1);
  await pool.borrow(never);
  const caller = new AbortController();
  const waiting = pool.borrow(caller.signal);
  caller.abort(new Error("changed my mind"));

  await expect(waiting).rejects.toThrow("changed my mind");
});

it("ends all threads when it is closed, and lends none after", async () => {
  const { pool, started } = poolOf(2);
  pool.giveBack(await pool.borrow(never), "idle");
  await pool.borrow(never);
  await pool.close();
  await pool.close();

  expect(started.every((thread) => thread.hasEnded())).toBe(true);
  await expect(pool.borrow(never)).rejects.toThrow("closed");
});

function poolOf(size: number) {
  const started: PageThread[] = [];
  const pool = createPageThreadPool(size, async () => {
    const thread = fakeThread();
    started.push(thread);
    return thread;
  });
  return { pool, started };
}

function fakeThread(): PageThread {
  let hasEnded = false;
  return {
    open: () => {},
    read: async () => {},
    activeMs: () => 0,
    hasEnded: () => hasEnded,
    close: () => {},
    async terminate() {
      hasEnded = true;
    },
  };
}
