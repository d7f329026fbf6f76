import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { compilerSetting } from "./compile-later.ts";

it("changes a setting that the V8 of this Node has", () => {
  const [name = ""] = compilerSetting().split("=");

  const known = execFileSync(process.execPath, ["--v8-options"], { encoding: "utf8" });

  expect(known).toContain(`${name} (`);
});
