import { expect, it } from "vitest";
import { threadFlags } from "./thread-entry.ts";

it("hands on the flags that limit reading and writing, and no others", () => {
  const flags = ["--experimental-permission", "--allow-fs-read=/a/*", "--conditions=source"];

  expect(threadFlags(flags)).toEqual(["--experimental-permission", "--allow-fs-read=/a/*"]);
});
