import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const require = createRequire(import.meta.url);
const PACKAGE = require.resolve("@modelcontextprotocol/conformance/package.json");

/** The suite wants `fs.globSync`, which Node 20 does not have and its server scenarios never call. */
const FS_WITH_GLOB = toUrl(
  'export * from "node:fs"; export { default } from "node:fs"; export const globSync = () => [];',
);
const HOOKS = toUrl(`export async function resolve(specifier, context, next) {
  const isSuite = specifier === "fs" && context.parentURL?.includes("/conformance/dist/");
  return isSuite ? { url: ${JSON.stringify(FS_WITH_GLOB)}, shortCircuit: true } : next(specifier, context);
}`);
const REGISTER = toUrl(
  `import { register } from "node:module"; register(${JSON.stringify(HOOKS)});`,
);

/** Runs one scenario of the protocol's own suite against a server. */
export function runScenario(
  scenario: string,
  url: string,
): Promise<{ readonly exitCode: number | null; readonly printed: string }> {
  const script = join(dirname(PACKAGE), "dist", "index.js");
  const argv = ["--import", REGISTER, script, "server", "--url", url, "--scenario", scenario];
  return new Promise((resolve) => {
    const child = execFile(process.execPath, argv, (_error, stdout, stderr) => {
      resolve({ exitCode: child.exitCode, printed: stdout + stderr });
    });
  });
}

function toUrl(source: string): string {
  return `data:text/javascript,${encodeURIComponent(source)}`;
}
