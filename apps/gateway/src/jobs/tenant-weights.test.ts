import { expect, it } from "vitest";
import { readTenantWeights } from "./tenant-weights.ts";

it("weighs the tenants that are named, and all others 1", () => {
  const weightOf = readTenantWeights({ PARSER_TENANT_WEIGHTS: "acme=3, a=b=1000" });
  expect(["acme", "a=b", "else"].map(weightOf)).toEqual([3, 1000, 1]);
});

it.each(["acme", "acme=0", "acme=1.5", "acme=1001", "=2"])("refuses %s", (entry) => {
  expect(() => readTenantWeights({ PARSER_TENANT_WEIGHTS: entry })).toThrow(
    `PARSER_TENANT_WEIGHTS is "${entry}". Set it to entries such as acme=3`,
  );
});
