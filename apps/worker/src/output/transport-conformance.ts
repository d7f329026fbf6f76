import { readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TransportName } from "@parsewright/contract";
import { afterEach, expect, it } from "vitest";
import type { OutputSettings } from "./output-settings.ts";
import { packageResult } from "./package-result.ts";
import {
  createFolder,
  differencesOf,
  largeResult,
  removeFolders,
  requestFor,
  RESULT_FILES,
} from "./testing/output-folders.ts";
import type { ResultPayload } from "./transport.ts";

export interface TransportUnderTest {
  readonly name: TransportName;
  readonly settings: () => OutputSettings;
  /** The files that a payload carries, by their names in an archive. */
  readonly readFiles: (payload: ResultPayload) => Promise<Record<string, Buffer>>;
  /** Reason that a case does not apply here. */
  readonly skip?: { readonly tooLarge: string };
}

/** Promises of every transport. */
export function testTransport({ name, settings, readFiles, skip }: TransportUnderTest): void {
  afterEach(removeFolders);

  it("carries every artifact, byte for byte", async () => {
    const { payload, lost } = await packageResult(requestFor({ transport: name }), settings());

    expect(differencesOf(await readFiles(payload), RESULT_FILES)).toEqual([]);
    expect(lost).toBeUndefined();
  });

  it("carries a result without pictures", async () => {
    const { "images/a.png": _a, "images/b.png": _b, ...files } = RESULT_FILES;

    const { payload } = await packageResult(requestFor({ transport: name }, files), settings());

    expect(differencesOf(await readFiles(payload), files)).toEqual([]);
  });

  it("fails without the Markdown", async () => {
    const { "doc.md": _markdown, ...files } = RESULT_FILES;

    await expect(
      packageResult(requestFor({ transport: name }, files), settings()),
    ).rejects.toMatchObject({
      code: "INTERNAL",
      message: "artifact 'markdown' is required and doc.md could not be read: no such file.",
    });
  });

  it("fails when the Markdown is not text", async () => {
    const files = { ...RESULT_FILES, "doc.md": Buffer.from([0x23, 0xff, 0xfe]) };

    await expect(packageResult(requestFor({ transport: name }, files), settings())).rejects.toThrow(
      "artifact 'markdown' is required and doc.md could not be read: not UTF-8.",
    );
  });

  it("says what was lost, and carries the rest", async () => {
    const request = requestFor({ transport: name });
    const outside = createFolder({ secret: "secret" });
    symlinkSync(join(outside, "secret"), join(request.outputFolder, "images", "c.png"));

    const { payload, lost } = await packageResult(request, settings());

    expect(lost).toEqual({
      count: 1,
      items: [{ artifact: "images", file: "c.png", reason: "outside_output_dir" }],
    });
    expect(differencesOf(await readFiles(payload), RESULT_FILES)).toEqual([]);
  });

  it("lists at most fifty losses and counts all", async () => {
    const request = requestFor({ transport: name });
    for (let index = 0; index < 60; index += 1) {
      symlinkSync("nowhere", join(request.outputFolder, "images", `${index}.png`));
    }

    const { lost } = await packageResult(request, settings());

    expect(lost?.count).toBe(60);
    expect(lost?.items).toHaveLength(50);
  });

  it("stops with the reason of the signal", async () => {
    const controller = new AbortController();
    const request = { ...requestFor({ transport: name }), signal: controller.signal };
    controller.abort(new Error("cancelled by a test"));

    await expect(packageResult(request, settings())).rejects.toThrow("cancelled by a test");
  });

  it("leaves nothing in the work folder", async () => {
    const request = requestFor({ transport: name });
    const broken = requestFor({ transport: name });
    writeFileSync(join(broken.outputFolder, "doc.md"), Buffer.from([0xff]));

    await packageResult(request, settings());
    await expect(packageResult(broken, settings())).rejects.toThrow("UTF-8");

    expect([...readdirSync(request.workFolder), ...readdirSync(broken.workFolder)]).toEqual([]);
  });

  it.skipIf(skip?.tooLarge)("refuses 25 MB where there is no store", async () => {
    const request = requestFor({ transport: name }, largeResult());

    await expect(packageResult(request, { responseMaxBytes: 20 * 1024 * 1024 })).rejects.toThrow(
      /^the result is 3\d\.\d MB, over the limit of 20 MB for transport '\w+'; use transport 's3' with the BUCKET_\* variables/,
    );
  });
}
