import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse, type ParseOptions } from "@parsewright/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isWorkerBuilt, useRealWorker } from "./testing/real-worker.ts";

const ROOT = new URL("../../../../", import.meta.url);
const pathOf = (path: string) => fileURLToPath(new URL(path, ROOT));
const SAMPLE = pathOf("fixtures/pdf/sources/sample.pdf");
const PROTECTED = pathOf("fixtures/protected/aes-256.pdf");

describe.skipIf(!isWorkerBuilt)("parse", () => {
  const gateway = useRealWorker();
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "parse-in-one-call-"));
    const command = join(folder, "parsewright");
    const launcher = pathOf("apps/cli/bin/parsewright.js");
    await writeFile(command, `#!/bin/sh\nexec "${process.execPath}" "${launcher}" "$@"\n`);
    await chmod(command, 0o755);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const byService = (): ParseOptions => ({
    environment: {},
    baseUrl: gateway.facts.url,
    apiKey: gateway.facts.firstKey?.key,
  });
  const byCommand = (): ParseOptions => ({
    environment: { PATH: [folder, "/usr/bin", "/bin"].join(delimiter), HOME: folder },
  });

  describe.each([
    { by: "a service", options: byService },
    { by: "the command", options: byCommand },
  ])("by $by", ({ options }) => {
    it("gives Markdown, blocks, pictures and tables of a file", async () => {
      const document = await parse(SAMPLE, { ...options(), pageRanges: "1-2" });

      expect(document).toMatchObject({ name: "sample.pdf", pageCount: 2, incomplete: undefined });
      expect(document.markdown).toContain("# Lamps on the Edge of the Sea");
      expect(document.contentList.length).toBeGreaterThan(1);
      expect(document.images.size).toBeGreaterThan(0);
    });

    it("says in plain words that a document is protected, and opens it", async () => {
      const failing = parse(PROTECTED, options());
      await expect(failing).rejects.toMatchObject({ code: "DOCUMENT_ENCRYPTED" });
      await expect(failing).rejects.not.toThrow("ok=false");

      const { markdown } = await parse(PROTECTED, { ...options(), password: "lantern" });
      expect(markdown).toContain("The lamp was lit at dusk.");
    });
  });

  it("says what to install where there is neither a service nor the command", async () => {
    await expect(parse(SAMPLE, { environment: { PATH: "/nowhere" } })).rejects.toMatchObject({
      code: "BACKEND_UNAVAILABLE",
      message: expect.stringContaining("npm install --global parsewright"),
    });
  });
});
