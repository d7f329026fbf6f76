import { expect, it, vi } from "vitest";
import { createSharing, type Held } from "./share-making.ts";

it("makes once what several ask for, and lets go of it after the last of them", async () => {
  const { share, make, release, finish } = sharing();
  const [first, second] = [reader(), reader()];
  const both = Promise.all([share("a", first, make), share("a", second, make)]);
  finish();
  const [one, other] = await both;
  expect([one.value, other.value]).toEqual(["made", "made"]);
  expect(make).toHaveBeenCalledOnce();

  one.release();
  one.release();
  expect(release).not.toHaveBeenCalled();
  other.release();
  await expect.poll(() => release.mock.calls.length).toBe(1);
});

it("makes it anew for whoever comes after it was made, so that it is not kept for ever", async () => {
  const { share, make, finish } = sharing();
  const first = share("a", reader(), make);
  finish();
  await first;
  await share("a", reader(), make);
  expect(make).toHaveBeenCalledTimes(2);
});

it("makes what has no name, and what has another, for each", async () => {
  const { share, make, finish } = sharing();
  const all = ["a", "b", undefined, undefined].map((key) => share(key, reader(), make));
  finish();
  await Promise.all(all);
  expect(make).toHaveBeenCalledTimes(4);
});

it("stops only when all who wait have left", async () => {
  const { share, make, release, finish } = sharing();
  const [first, second] = [reader(), reader()];
  const leaving = [share("a", first, make), share("a", second, make)];
  const [signal] = make.mock.calls[0] ?? [];
  first.leave();
  expect(signal?.aborted).toBe(false);
  second.leave();
  expect(signal?.aborted).toBe(true);
  // Whoever comes now does not get what is being stopped.
  const last = share("a", reader(), make);
  expect(make).toHaveBeenCalledTimes(2);
  finish();
  for (const one of leaving) await expect(one).rejects.toThrow("left");
  expect((await last).value).toBe("made");
  expect(release).toHaveBeenCalledOnce();
});

it("fails for all who ask, and is tried again for the next", async () => {
  const { share } = sharing();
  const make = vi.fn<() => Promise<Held<string>>>(() => Promise.reject(new Error("too large")));
  const both = [share("a", reader(), make), share("a", reader(), make)];
  for (const one of both) await expect(one).rejects.toThrow("too large");
  await expect(share("a", reader(), make)).rejects.toThrow("too large");
  expect(make).toHaveBeenCalledTimes(2);
});

it("cuts off all who still read", async () => {
  const { share, make, finish } = sharing();
  const [first, second] = [reader(), reader()];
  const both = Promise.all([share("a", first, make), share("a", second, make)]);
  finish();
  const [one] = await both;
  one.release();
  const [, cutOff] = make.mock.calls[0] ?? [];
  cutOff?.();
  expect(first.cutOff).not.toHaveBeenCalled();
  expect(second.cutOff).toHaveBeenCalledOnce();
});

function sharing() {
  const release = vi.fn<() => void>();
  let finish = () => {};
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const make = vi.fn<(signal: AbortSignal, cutOff: () => void) => Promise<Held<string>>>(
    async () => {
      await finished;
      return { value: "made", release };
    },
  );
  return { share: createSharing(), make, release, finish: () => finish() };
}

function reader() {
  const gone = new AbortController();
  const cutOff = vi.fn<() => void>();
  return { cutOff, signal: gone.signal, leave: () => gone.abort(new Error("left")) };
}
