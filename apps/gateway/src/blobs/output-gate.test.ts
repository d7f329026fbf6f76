import { describe, expect, it } from "vitest";
import { createOutputGate, ALL_MAX_BYTES } from "./output-gate.ts";

const HALF = ALL_MAX_BYTES / 2;
const { signal } = new AbortController();

describe("the gate of outputs", () => {
  it("lets in what fits, and the next when there is room", async () => {
    const { gate, inside } = watchedGate();
    const leaveA = await gate("a", HALF);
    await gate("b", HALF);
    const third = gate("c", HALF);
    expect(inside()).toEqual(["a", "b"]);

    leaveA();
    await third;
    expect(inside()).toEqual(["a", "b", "c"]);
  });

  it("makes room once, however often that is asked for", async () => {
    const { gate, inside } = watchedGate();
    const leave = await gate("a", HALF);
    await gate("b", HALF);
    leave();
    leave();
    await gate("c", HALF);
    void gate("d", HALF);
    expect(inside()).toEqual(["a", "b", "c"]);
  });

  it("keeps a tenant to half of the room, and lets tenants take turns", async () => {
    const { gate, inside } = watchedGate();
    const leave = await gate("a", HALF);
    const second = gate("a", HALF);
    const third = gate("a", HALF);
    const leaveB = await gate("b", HALF);
    const ofC = gate("c", HALF);
    expect(inside()).toEqual(["a", "b"]);

    leave();
    await second;
    leaveB();
    await ofC;
    expect(inside()).toEqual(["a", "b", "a", "c"]);
    void third;
  });

  it("lets nobody overtake a large output that waits for room", async () => {
    const { gate, inside } = watchedGate();
    const leave = await gate("a", 1);
    const large = gate("b", ALL_MAX_BYTES);
    void gate("c", 1);
    expect(inside()).toEqual(["a"]);

    leave();
    await large;
    expect(inside()).toEqual(["a", "b"]);
  });

  it("forgets who has left before the turn came", async () => {
    const { gate, inside, enter } = watchedGate();
    const leave = await gate("a", ALL_MAX_BYTES);
    const gone = new AbortController();
    const waiting = enter({ tenant: "b", bytes: ALL_MAX_BYTES, signal: gone.signal });
    const small = gate("c", 1);
    gone.abort();
    await expect(waiting).rejects.toThrow("aborted");

    leave();
    await small;
    expect(inside()).toEqual(["a", "c"]);
  });
});

function watchedGate() {
  const { enter } = createOutputGate();
  const tenants: string[] = [];
  return {
    enter,
    inside: () => [...tenants],
    gate: async (tenant: string, bytes: number) => {
      const leave = await enter({ tenant, bytes, signal });
      tenants.push(tenant);
      return leave;
    },
  };
}
