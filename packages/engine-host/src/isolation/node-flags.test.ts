import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findReadableCode } from "./readable-code.ts";
import { nodeFlags } from "./node-flags.ts";

let store: string;
beforeAll(() => {
  store = mkdtempSync(join(tmpdir(), "store-"));
});
afterAll(() => rmSync(store, { recursive: true }));

it("lets code load packages that are links beside it, as pnpm lays them out", () => {
  // The name of one package begins with that of the other.
  writePackage("engine", "export const word = 'read';");
  const host = writePackage(
    "engine-host",
    "import { word } from '@parsewright/engine'; console.log(word);",
  );
  symlinkSync(
    join(store, "engine/node_modules/@parsewright/engine"),
    join(store, "engine-host/node_modules/@parsewright/engine"),
  );
  const code = join(host, "dist");
  const access = { readable: findReadableCode(code), writableFolder: join(store, "output") };

  const printed = execFileSync(
    process.execPath,
    [...nodeFlags(access, 512), join(code, "index.js")],
    {
      encoding: "utf8",
    },
  );

  expect(printed).toBe("read\n");
});

function writePackage(name: string, text: string): string {
  const folder = join(store, name, "node_modules/@parsewright", name);
  mkdirSync(join(folder, "dist"), { recursive: true });
  const manifest = { name: `@parsewright/${name}`, type: "module", exports: "./dist/index.js" };
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
  writeFileSync(join(folder, "dist/index.js"), text);
  return folder;
}
