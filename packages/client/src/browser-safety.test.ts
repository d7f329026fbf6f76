import { fileURLToPath } from "node:url";
import { build, type Rollup } from "vite";
import { expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const CORE = fileURLToPath(new URL("index.ts", import.meta.url));
const ENTRY = "virtual:entry";
/** Stands in one place of the code only. */
const API_CLIENT_TEXT = "callback is not supported";

it("can be bundled for a browser without anything of Node", async () => {
  const { code, modules } = await bundle("ParserClient, ParserApiClient");

  expect(code).toContain(API_CLIENT_TEXT);
  expect(code).not.toMatch(/node:|\bBuffer\b|require\(/);
  expect(modules.filter((path) => /[/\\](?:node|contract|zod)[/\\]/.test(path))).toEqual([]);
});

it("leaves out what is not used", async () => {
  const { code } = await bundle("first");

  expect(code).toContain("function first");
  expect(code).not.toContain(API_CLIENT_TEXT);
  expect(code).not.toContain("fetch");
});

async function bundle(names: string): Promise<{ code: string; modules: string[] }> {
  const { output } = (await build({
    configFile: false,
    logLevel: "silent",
    plugins: [
      {
        name: "entry",
        resolveId: (id) => (id === ENTRY ? ENTRY : undefined),
        load: (id) =>
          id === ENTRY ? `export { ${names} } from ${JSON.stringify(CORE)};` : undefined,
      },
    ],
    build: {
      write: false,
      minify: false,
      rollupOptions: { input: ENTRY, preserveEntrySignatures: "strict" },
    },
  })) as Rollup.RollupOutput;
  const chunks = output.filter((file) => file.type === "chunk");
  return {
    code: chunks.map(({ code }) => code).join("\n"),
    // Below the repository: the checkout may lie in a folder of any name.
    modules: chunks.flatMap(({ moduleIds }) => moduleIds.map((path) => path.replace(ROOT, "/"))),
  };
}
