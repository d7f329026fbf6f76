// Packs Node.js, the built worker and the driver of the GPU proof into one file that needs nothing else of a machine
// but Python with torch and transformers. Run it by `npm run bench:gpu-pack`, then `bench/gpu/run.sh` over there.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");
const target = join(root, "output/gpu/parser-proof.tar.xz");

/** What the proof starts; their dependencies are found from there. */
const STARTED = [
  "@parsewright/worker",
  "@parsewright/contract",
  "@parsewright/engine",
  "otlp-decode",
];

/** Large, and of no use without models or for other formats than PDF. */
const LEFT_OUT = [
  "node_modules/onnxruntime-node/bin",
  "node_modules/onnxruntime-web",
  "node_modules/tesseract.js-core",
  "apps/worker/src",
  "packages/*/src",
  "*.test.js",
  "*.d.ts",
  "*.map",
  "*.tsbuildinfo",
];

const packed = new Set(["bench/dist", "bench/package.json", "bench/gpu", "package.json"]);
for (const name of STARTED) addPackage(name, join(root, "apps/worker"));
mkdirSync(dirname(target), { recursive: true });
execFileSync(
  "tar",
  [
    "--create",
    "--use-compress-program=xz -T0 -0",
    `--file=${target}`,
    ...LEFT_OUT.map((pattern) => `--exclude=${pattern}`),
    `--transform=s,^${dirname(process.execPath).slice(1)}/,bin/,`,
    `--directory=${root}`,
    ...packed,
    "--directory=/",
    process.execPath.slice(1),
  ],
  { stdio: "inherit" },
);
console.log(`${relative(root, target)}: ${(statSync(target).size / 1e6).toFixed(1)} MB`);

/** The path by which a package is found and the one where it really lies: Node reads both. */
function addPackage(name, importer) {
  const linked = findPackage(name, importer);
  if (linked === undefined || packed.has(relative(root, linked))) return;
  const folder = realpathSync(linked);
  packed.add(relative(root, linked)).add(relative(root, folder));
  const { dependencies, optionalDependencies } = JSON.parse(
    readFileSync(join(folder, "package.json"), "utf8"),
  );
  for (const dependency of Object.keys({ ...dependencies, ...optionalDependencies }))
    addPackage(dependency, folder);
}

function findPackage(name, importer) {
  const candidate = join(importer, "node_modules", name);
  if (existsSync(join(candidate, "package.json"))) return candidate;
  return importer === root ? undefined : findPackage(name, dirname(importer));
}
