import { expect, it } from "vitest";
import { afterOneMore, inFairOrder, type WaitingTenant, withoutOldCredit } from "./fair-order.ts";

it("gives the next worker to who holds none", () => {
  const tenants = [tenant("a", { running: 2 }), tenant("b", { used: 100 })];
  expect(turns(tenants, 1)).toEqual(["b"]);
});

it("shares workers that run at once by weight", () => {
  const tenants = [tenant("a", { weight: 3 }), tenant("b")];
  expect(turns(tenants, 8).toSorted().join("")).toBe("aaaaaabb");
});

it("takes turns by weight where one worker does everything", () => {
  let tenants = [tenant("a", { weight: 2 }), tenant("b")];
  const served: string[] = [];
  for (let count = 0; count < 9; count += 1) {
    const [next] = inFairOrder(tenants);
    served.push(next?.tenant ?? "");
    tenants = tenants.map((each) => (each === next ? { ...afterOneMore(each), running: 0 } : each));
  }
  expect(served.toSorted().join("")).toBe("aaaaaabbb");
});

it("gives a tenant that comes back one job ahead of the others and no more", () => {
  const tenants = withoutOldCredit([tenant("a", { used: 1000 }), tenant("b")]);
  expect(tenants.map(({ used }) => used)).toEqual([1000, 999]);
});

function tenant(name: string, facts: Partial<WaitingTenant> = {}): WaitingTenant {
  return { tenant: name, weight: 1, running: 0, used: 0, ...facts };
}

/** Who gets the next workers when nobody gives one back. */
function turns(tenants: readonly WaitingTenant[], count: number): string[] {
  let waiting = tenants;
  const served: string[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    const [next] = inFairOrder(waiting);
    served.push(next?.tenant ?? "");
    waiting = waiting.map((each) => (each === next ? afterOneMore(each) : each));
  }
  return served;
}
