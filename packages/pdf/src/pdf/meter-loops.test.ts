import { describe, expect, it } from "vitest";
import { meterLoops, ROUNDS_LEFT } from "./meter-loops.ts";

/** One function, `spin`, whose only loop makes as many rounds as its parameter says. */
const SPIN = Buffer.from(
  [
    "0061736d01000000",
    "01050160017f00",
    "03020100",
    "0606017f0041000b",
    "070801047370696e0000",
    "0a10010e000340200041016b22000d000b0b",
  ].join(""),
  "hex",
);

describe("meterLoops", () => {
  it("lets loops make the rounds that are left, and counts them", async () => {
    const { spin, left } = await instantiate();
    expect(left.value).toBe(2n ** 62n);
    left.value = 7n;

    spin(5);

    expect(left.value).toBe(2n);
  });

  it("traps in the round after the last", async () => {
    const { spin, left } = await instantiate();
    left.value = 4n;

    expect(() => spin(5)).toThrow("unreachable");
    expect(left.value).toBe(-1n);
  });

  it("refuses code that it cannot follow, as counting would be incomplete", () => {
    const unknown = Uint8Array.from(SPIN);
    unknown[unknown.length - 1] = 0x44;

    expect(() => meterLoops(unknown)).toThrow("cannot be read");
  });
});

async function instantiate() {
  const module = await WebAssembly.compile(meterLoops(SPIN));
  const { exports } = await WebAssembly.instantiate(module, {});
  const { spin, [ROUNDS_LEFT]: left } = exports as {
    spin: (rounds: number) => void;
    [ROUNDS_LEFT]: { value: bigint };
  };
  return { spin, left };
}
