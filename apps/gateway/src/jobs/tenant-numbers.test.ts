import { expect, it } from "vitest";
import { readTenantNumbers } from "./tenant-numbers.ts";

const BOUNDS = { minimum: 1, maximum: 1000 };

it("reads the number of each tenant that is named", () => {
  const environment = { PARSER_TENANT_WEIGHTS: "acme=3, a=b=1000" };
  const numbers = readTenantNumbers(environment, "PARSER_TENANT_WEIGHTS", BOUNDS);
  expect([...numbers]).toEqual([
    ["acme", 3],
    ["a=b", 1000],
  ]);
});

it.each(["acme", "acme=0", "acme=1.5", "acme=1001", "=2"])("refuses %s", (entry) => {
  const environment = { PARSER_TENANT_WEIGHTS: entry };
  expect(() => readTenantNumbers(environment, "PARSER_TENANT_WEIGHTS", BOUNDS)).toThrow(
    `PARSER_TENANT_WEIGHTS is "${entry}". Set it to entries such as acme=1`,
  );
});
