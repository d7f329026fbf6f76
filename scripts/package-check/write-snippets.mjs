// Writes a folder for each way in which projects find types, with the snippets of the client's README in it.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const RESOLUTIONS = {
  bundler: { module: "esnext", moduleResolution: "bundler" },
  node16: { module: "node16" },
  "node16-commonjs": { module: "node16" },
  nodenext: { module: "nodenext" },
  "nodenext-commonjs": { module: "nodenext" },
};

const [readme] = process.argv.slice(2);
const snippets = [...readFileSync(readme, "utf8").matchAll(/^```js\n(.*?)^```$/gms)].map(
  ([, code]) => code,
);

for (const [name, options] of Object.entries(RESOLUTIONS)) {
  const isCommonJs = name.endsWith("commonjs");
  const folder = join("snippets", name);
  const write = (file, text) => writeFileSync(join(folder, file), text);
  mkdirSync(folder, { recursive: true });
  write("package.json", JSON.stringify({ type: isCommonJs ? "commonjs" : "module" }));
  const compilerOptions = {
    target: "es2023",
    types: ["node"],
    strict: true,
    noEmit: true,
    ...options,
  };
  write("tsconfig.json", JSON.stringify({ compilerOptions, include: ["*.ts"] }));
  snippets.forEach((code, index) => {
    write(`snippet-${index}.ts`, isCommonJs ? insideFunction(code) : code);
  });
}

/** CommonJS has no `await` outside of functions. */
function insideFunction(code) {
  const lines = code.split("\n");
  const imports = lines.filter((line) => line.startsWith("import "));
  const rest = lines.filter((line) => !line.startsWith("import "));
  return [...imports, "export async function run() {", ...rest, "}"].join("\n");
}
