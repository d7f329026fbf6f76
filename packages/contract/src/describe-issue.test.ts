import { expect, it } from "vitest";
import { z } from "zod";
import { describeIssue } from "./describe-issue.ts";

const Schema = z.object({
  name: z.string().min(1),
  count: z.int().min(5).max(9).optional(),
  kind: z.enum(["a", "b"]).optional(),
  tags: z.array(z.boolean()).max(1).optional(),
  code: z.string().regex(/^x$/, "must be x").optional(),
});

it.each([
  [{}, "is missing"],
  [{ name: 1 }, "must be a text"],
  [{ name: "" }, "must have at least 1 character"],
  [{ name: "n", count: 1 }, "must be at least 5"],
  [{ name: "n", count: 10 }, "must be at most 9"],
  [{ name: "n", count: 5.5 }, "must be a whole number"],
  [{ name: "n", kind: "c" }, "must be one of a, b"],
  [{ name: "n", tags: {} }, "must be a list"],
  [{ name: "n", tags: ["yes"] }, "must be true or false"],
  [{ name: "n", tags: [true, true] }, "must have at most 1 entry"],
  [{ name: "n", code: "y" }, "must be x"],
])("says of %j what it %s", (value, text) => {
  const { error } = Schema.safeParse(value, { reportInput: true });

  expect(error?.issues.map(describeIssue)).toEqual([text]);
});
