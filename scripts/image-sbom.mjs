import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describePackage, describeParts, describeWeights } from "./sbom.mjs";

// Prints what is in an image, as CycloneDX: packages of Debian, Node, packages of npm and what is inside them, weights.
//   node scripts/image-sbom.mjs NAME:TAG FOLDER-THAT-IT-IS-MOUNTED-AT

const [image = "", root = ""] = process.argv.slice(2);
if (!existsSync(join(root, "opt/parser"))) {
  console.error("Name an image, and the folder that it is mounted at.");
  process.exit(2);
}
const npmPackages = findNpmPackages(join(root, "opt/parser"));
const versions = new Map(npmPackages.map((found) => [found.name, found.version]));
const [imageName, tag] = image.split(":");
const components = [
  ...findDebianPackages(),
  describeNode(),
  ...npmPackages.map((manifest) => describePackage(manifest.name, manifest)),
  ...describeParts((part) => versions.get(part)),
  ...["models", "opt/parser/packages/engine/weights"].flatMap((path) => findWeights(path)),
];
const unique = new Map(components.map((component) => [component["bom-ref"], component]));
const document = {
  bomFormat: "CycloneDX",
  specVersion: "1.5",
  metadata: { component: { type: "container", "bom-ref": image, name: imageName, version: tag } },
  components: [...unique.values()],
};
console.log(JSON.stringify(document, undefined, 2));

function findDebianPackages() {
  const status = readFileSync(join(root, "var/lib/dpkg/status"), "utf8");
  return status.split("\n\n").flatMap((paragraph) => {
    const field = (title) => new RegExp(`^${title}: (.*)$`, "m").exec(paragraph)?.[1];
    const [package_, version] = [field("Package"), field("Version")];
    if (package_ === undefined || !field("Status")?.endsWith(" installed")) return [];
    return {
      "bom-ref": `deb:${package_}@${version}`,
      type: "library",
      name: package_,
      version,
      purl: `pkg:deb/debian/${package_}@${encodeURIComponent(version)}?arch=${field("Architecture")}`,
    };
  });
}

function describeNode() {
  const program = join(root, "usr/local/bin/node");
  const version = execFileSync(program, ["--version"], { encoding: "utf8" }).trim().slice(1);
  return {
    "bom-ref": `node@${version}`,
    type: "platform",
    name: "node",
    version,
    purl: `pkg:generic/node@${version}`,
  };
}

/** Every folder with a manifest that has a name and a version: parts of packages have neither. */
function findNpmPackages(folder) {
  const paths = readdirSync(folder, { recursive: true });
  const manifests = paths
    .filter((path) => basename(path) === "package.json")
    .map((path) => readManifestOf(join(folder, path)));
  return manifests.filter(
    (manifest) => manifest?.name !== undefined && manifest.version !== undefined,
  );
}

function readManifestOf(path) {
  const { name, version, license } = JSON.parse(readFileSync(path, "utf8"));
  return { name, version, license: typeof license === "string" ? license : undefined };
}

function findWeights(path) {
  const folder = join(root, path);
  if (!existsSync(folder)) return [];
  return (
    readdirSync(folder, { recursive: true })
      .filter((file) => /\.(?:onnx|traineddata|bin)$/.test(file))
      .map((file) => describeWeights(folder, file))
      // Models that were fetched have versions of their own.
      .map((weights) => (path === "models" ? { ...weights, version: undefined } : weights))
  );
}
