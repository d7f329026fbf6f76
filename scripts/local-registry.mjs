import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ROOT } from "./npm.mjs";

/** Answers of the other registry, kept between runs: there are hundreds. */
const CACHE = join(ROOT, "node_modules/.cache/parser-registry");
const KEPT_MS = 24 * 3_600_000;
const OWN_FILES = "/-/own/";

/**
 * A registry of npm on a port of this machine. It has the packed packages in `folder`, as if they were published, and
 * passes everything else on to the registry that npm is set up for. `close` ends it.
 */
export async function startLocalRegistry({ folder, packages }) {
  const upstream = npmRegistry();
  const server = createServer((request, response) => {
    answer(request.url, response).catch((error) => response.destroy(error));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${server.address().port}/`;
  const own = new Map(packages.map((entry) => [entry.name, describe(entry, { folder, address })]));

  async function answer(url, response) {
    const name = decodeURIComponent(url.slice(1));
    if (own.has(name)) response.end(JSON.stringify(own.get(name)));
    else if (url.startsWith(OWN_FILES)) {
      response.end(readFileSync(join(folder, url.slice(OWN_FILES.length))));
    } else if (name.includes("/-/")) await passFile(url, response);
    else response.end((await findDescription(name)).replaceAll(upstream, address));
  }

  async function passFile(url, response) {
    const { ok, status, body } = await fetch(upstream + url.slice(1));
    response.statusCode = status;
    if (ok) await pipeline(Readable.fromWeb(body), response);
    else response.end();
  }

  async function findDescription(name) {
    const file = join(CACHE, encodeURIComponent(name));
    const writtenMs = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (Date.now() - writtenMs < KEPT_MS) return readFileSync(file, "utf8");
    const found = await fetch(upstream + name.replace("/", "%2f"), {
      headers: { accept: "application/vnd.npm.install-v1+json" },
    });
    if (!found.ok) throw new Error(`The registry answers ${found.status} for ${name}.`);
    const text = await found.text();
    mkdirSync(CACHE, { recursive: true });
    writeFileSync(`${file}.${process.pid}`, text);
    renameSync(`${file}.${process.pid}`, file);
    return text;
  }

  return { address, close: () => server.close() };
}

/** Answers to npm's questions about a package. */
function describe({ name, file }, { folder, address }) {
  const bytes = readFileSync(join(folder, file));
  const manifest = JSON.parse(
    execFileSync("tar", ["-xzOf", join(folder, file), "package/package.json"], {
      encoding: "utf8",
    }),
  );
  const hash = (algorithm, encoding) => createHash(algorithm).update(bytes).digest(encoding);
  const dist = {
    tarball: `${address.slice(0, -1)}${OWN_FILES}${file}`,
    integrity: `sha512-${hash("sha512", "base64")}`,
    shasum: hash("sha1", "hex"),
  };
  return {
    name,
    "dist-tags": { latest: manifest.version },
    versions: { [manifest.version]: { ...manifest, dist } },
  };
}

function npmRegistry() {
  const said = execFileSync("npm", ["config", "get", "registry"], { cwd: ROOT, encoding: "utf8" });
  return said.trim().replace(/\/?$/, "/");
}
