import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Document, JobInput } from "@parsewright/contract";
import { type EngineHost, parseElsewhere } from "@parsewright/engine-host";

interface PageDrawing {
  /** The file that was parsed. */
  readonly bytes: Uint8Array;
  /** Result of reading it, with only one page. */
  readonly document: Document;
  readonly signal: AbortSignal;
}

/** Draws a page with its blocks on it, as PNG. `undefined` for files without pages to draw. */
export type DrawPage = (drawing: PageDrawing) => Promise<Uint8Array | undefined>;

/** Draws in a process that the file may bring down. */
export function createDrawPage(host: EngineHost): DrawPage {
  return async ({ bytes, document, signal }) => {
    const root = await mkdtemp(join(tmpdir(), "parser-mcp-page-"));
    const folder = join(root, "output");
    const debugFolder = join(root, "debug");
    try {
      await mkdir(folder);
      await parseElsewhere(host, {
        putDocument: (path) => writeFile(path, bytes),
        parsed: document,
        folder,
        debugFolder,
        formats: [],
        basename: "page",
        options: JobInput.parse({ backend: "pipeline" }),
        maxPages: 0,
        signal,
        onProgress: () => {},
      });
      const [picture] = await readdir(debugFolder);
      return picture === undefined ? undefined : await readFile(join(debugFolder, picture));
    } finally {
      await rm(root, { recursive: true, force: true });
    }
  };
}
