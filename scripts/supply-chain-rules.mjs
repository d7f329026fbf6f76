import semver from "semver";
import { withRepackagedNames } from "./repackaged.mjs";

/** Licences that ask for no more than a notice. */
const LICENCES = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "ISC",
  "MIT",
  "PSF-2.0",
  "PostgreSQL",
]);

/** libvips comes as a shared library of its own, which anyone may exchange. That is what this licence asks for. */
const LGPL_PACKAGES = /^@img\/sharp-(?:libvips-)?[a-z0-9-]+$/;
const LGPL = "LGPL-3.0-or-later";

/** A version without a range. */
const EXACT = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/;

const OWN = "@parsewright/";

/** The versions of Node that are supported: the oldest of each line. */
const NODE_VERSIONS = ["20.19.0", "22.13.0", "24.0.0"];

/** Packages that name a newer Node and run on ours, with the page that says why. */
const NEWER_NODE = { "pg-boss": "docs/decisions/0017-node-20-to-24.md" };

/**
 * Lists, as sentences, the problems of the packages that come with the product. `components` are those of a CycloneDX
 * document, `lockfile` is npm's.
 */
export function findProblems({ components, lockfile }) {
  const installed = components.filter(
    ({ name, group }) => group !== "@parsewright" && !isOwn(name),
  );
  return [
    ...installed.flatMap(findLicenceProblem),
    ...Object.entries(lockfile.packages).flatMap(([path, entry]) => [
      ...findIntegrityProblem(path, entry),
      ...findRangeProblems(path, entry),
      ...findNodeProblems(path, entry),
      ...findScriptProblem(path, entry),
    ]),
  ];
}

function findLicenceProblem({ purl, name, licenses = [] }) {
  const names = licenses.map(
    ({ license, expression }) => license?.id ?? license?.name ?? expression,
  );
  const packageName = decodeURIComponent(/^pkg:npm\/(.+)@/.exec(purl)?.[1] ?? name);
  const isAllowed = (licence) =>
    LICENCES.has(licence) || (licence === LGPL && LGPL_PACKAGES.test(packageName));
  if (names.length > 0 && names.every((text) => alternativesOf(text).some(isAllowed))) return [];
  const said = names.length === 0 ? "names no licence" : `has the licence ${names.join(", ")}`;
  return [
    `${packageName} ${said}, which is not on the list in scripts/supply-chain-rules.mjs. Use another package, or add the licence with its reason.`,
  ];
}

/** "(MIT OR CC0-1.0)" leaves the choice; "A AND B" asks for both, so that only the whole would match. */
function alternativesOf(expression) {
  return expression.replace(/^\(|\)$/g, "").split(" OR ");
}

/** Without a hash nobody notices an exchanged package. */
function findIntegrityProblem(path, { integrity, link, resolved }) {
  if (!path.startsWith("node_modules/") && !path.includes("/node_modules/")) return [];
  if (link === true) return [];
  if (resolved !== undefined)
    return [
      `package-lock.json names an address for ${path}. Run npm install with the .npmrc of this repository.`,
    ];
  return integrity === undefined
    ? [
        `package-lock.json has no hash of ${path}. Run npm install ${path.split("node_modules/").at(-1)}.`,
      ]
    : [];
}

/**
 * Requires exact versions, so that packages that the product runs, or that read hostile input, change only by a commit.
 */
function findRangeProblems(path, { dependencies, optionalDependencies }) {
  if (!/^(?:packages|apps)\/[^/]+$/.test(path)) return [];
  return Object.entries({ ...dependencies, ...optionalDependencies })
    .filter(([name, version]) => !isOwn(name) && !EXACT.test(version))
    .map(([name, version]) => `${path} asks for ${name} ${version}. Name one version.`);
}

/** npm warns of such a package. Those for one system only are not installed on others. */
function findNodeProblems(path, { engines, version, dev, os }) {
  const name = path.split("node_modules/").at(-1);
  if (engines?.node === undefined || dev || os !== undefined || name in NEWER_NODE) return [];
  return NODE_VERSIONS.filter((node) => !semver.satisfies(node, engines.node)).map(
    (node) => `${name} ${version} does not support Node ${node}. Choose a version that does.`,
  );
}

/** A script that runs at an installation fails behind a firewall, and may do anything. */
function findScriptProblem(path, { hasInstallScript, dev }) {
  const name = path.split("node_modules/").at(-1);
  if (!hasInstallScript || dev || withRepackagedNames(name) !== name) return [];
  return [
    `${name} runs a script when it is installed. Use another package, or publish its files without the script: scripts/repackaged.mjs.`,
  ];
}

function isOwn(name) {
  return name.startsWith(OWN);
}
