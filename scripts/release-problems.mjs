import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** File that must be in every packed package, whatever it is. */
const LICENCE = /(?:^|\/)LICENSE/;
/** File that must be in each of our packages. */
const NOTICE = /(?:^|\/)NOTICE$/;

/** Fields that every package has, and those that it has when it is ours, not one of others that is published again. */
const METADATA = ["description", "license"];
const OWN_METADATA = ["author", "keywords", "engines"];
/** Fields from the address of the repository, where that is known. */
const REPOSITORY_METADATA = ["repository", "homepage", "bugs"];

/** Opens the files that were made for a release, and lists their problems as sentences. */
export function findReleaseProblems({ folder, packages, python, chart, sbom, hasRepository }) {
  const names = packages.map(({ name }) => name);
  return [
    ...packages.flatMap(({ name, file }, place) => {
      const files = listArchive(join(folder, file));
      const manifest = readPacked(join(folder, file), "package/package.json");
      return [
        ...(files.some((path) => LICENCE.test(path)) ? [] : [`${file} has no licence.`]),
        ...(files.some((path) => /(?:\.test|-conformance)\.|\/testing\//.test(path))
          ? [`${file} has code for tests.`]
          : []),
        ...(manifest.license === "Apache-2.0" &&
        name !== "@parsewright/tesseract-core" &&
        !files.some((path) => NOTICE.test(path))
          ? [`${file} has no notice.`]
          : []),
        ...[
          ...METADATA,
          ...(isRepackaged(name) ? [] : OWN_METADATA),
          ...(hasRepository ? REPOSITORY_METADATA : []),
        ]
          .filter((field) => manifest[field] === undefined)
          .map((field) => `${file} has no ${field}.`),
        ...(hasInstallScript(manifest) ? [`${file} runs a script when it is installed.`] : []),
        ...Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })
          .filter((needed) => names.indexOf(needed) > place)
          .map((needed) => `${file} would be published before ${needed}, which it needs.`),
      ];
    }),
    ...python.flatMap((file) => {
      const files = listArchive(join(folder, file));
      return [
        ...(files.some((path) => LICENCE.test(path)) ? [] : [`${file} has no licence.`]),
        ...(files.some((path) => NOTICE.test(path)) ? [] : [`${file} has no notice.`]),
      ];
    }),
    ...(listArchive(join(folder, chart)).includes("parsewright/Chart.yaml")
      ? []
      : [`${chart} is not a chart.`]),
    ...findSbomProblems(JSON.parse(readFileSync(sbom, "utf8")), names),
  ];
}

function hasInstallScript({ scripts = {} }) {
  return ["preinstall", "install", "postinstall"].some((name) => name in scripts);
}

function findSbomProblems({ metadata, components }, names) {
  const listed = new Set(components.map(({ name }) => name));
  const wanted = [...names.filter((name) => !isRepackaged(name)), "PDFium", "PostgreSQL"];
  return [
    ...(metadata.component.name === "parsewright" ? [] : ["The SBOM has another root."]),
    ...wanted.filter((name) => !listed.has(name)).map((name) => `The SBOM lacks ${name}.`),
    ...(components.some(({ type }) => type === "machine-learning-model")
      ? []
      : ["The SBOM lacks the weights."]),
  ];
}

/** It is listed under its own name. */
function isRepackaged(name) {
  return /^@parsewright\/(?:onnxruntime|postgres|tesseract)/.test(name);
}

function listArchive(file) {
  const list = "import sys, zipfile; print('\\n'.join(zipfile.ZipFile(sys.argv[1]).namelist()))";
  const [program, args] = file.endsWith(".whl")
    ? ["python3", ["-c", list, file]]
    : ["tar", ["-tzf", file]];
  return execFileSync(program, args, { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 }).split("\n");
}

function readPacked(file, path) {
  return JSON.parse(execFileSync("tar", ["-xzOf", file, path], { encoding: "utf8" }));
}
