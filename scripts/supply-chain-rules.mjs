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

/**
 * What is wrong with the packages that come with the product, as sentences.
 * `components` are those of a CycloneDX document, `lockfile` is npm's.
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

/** What the product runs, and what reads hostile input, changes by a commit alone. */
function findRangeProblems(path, { dependencies, optionalDependencies }) {
  if (!/^(?:packages|apps)\/[^/]+$/.test(path)) return [];
  return Object.entries({ ...dependencies, ...optionalDependencies })
    .filter(([name, version]) => !isOwn(name) && !EXACT.test(version))
    .map(([name, version]) => `${path} asks for ${name} ${version}. Name one version.`);
}

function isOwn(name) {
  return name.startsWith(OWN);
}
