import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, extname, join } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".woff2": "font/woff2",
};

/** Fonts are compressed already. */
const INCOMPRESSIBLE = new Set([".woff2"]);

/** As the build names files; nothing else can be asked for, so no path leads out of the folder. */
const ASSET_NAME = /^[\w-]+(?:\.[\w-]+)*\.\w+$/;

/** A file of the page, as it is sent. */
interface PageFile {
  readonly contentType: string;
  readonly content: Buffer;
  /** Absent where it would save nothing. */
  readonly gzipped?: Buffer;
}

/** The files of the built page. */
export interface PageFiles {
  /** Read anew each time, so that a new build is seen; `undefined` when there is none. */
  readHtml(name: "index" | "docs"): Promise<string | undefined>;
  /** `undefined` when there is no such file. */
  readAsset(name: string): Promise<PageFile | undefined>;
}

/** Folder into which `npm run build` puts the page. */
export function builtPageFolder(): string {
  const require = createRequire(import.meta.url);
  return join(dirname(require.resolve("@parsewright/web/package.json")), "dist", "page");
}

/** Reads the page from a folder. Assets are named after their content, so one reading lasts. */
export function createPageFiles(folder: string): PageFiles {
  const assets = new Map<string, PageFile>();
  return {
    readHtml: async (name) => (await readIfThere(join(folder, `${name}.html`)))?.toString("utf8"),
    async readAsset(name) {
      const known = assets.get(name);
      if (known !== undefined || !ASSET_NAME.test(name)) return known;
      const content = await readIfThere(join(folder, "assets", name));
      if (content === undefined) return undefined;
      const file = await compress(extname(name), content);
      assets.set(name, file);
      return file;
    },
  };
}

async function compress(extension: string, content: Buffer): Promise<PageFile> {
  const contentType = CONTENT_TYPES[extension] ?? "application/octet-stream";
  if (INCOMPRESSIBLE.has(extension)) return { contentType, content };
  return { contentType, content, gzipped: await promisify(gzip)(content) };
}

async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
