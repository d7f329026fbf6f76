import { execFileSync } from "node:child_process";
import {
  mkdirSync,
  readdirSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { ARCHIVE_FORMATS, type ArchiveFormat } from "@parsewright/contract";
import { afterEach, describe, expect, it } from "vitest";
import { listArtifacts } from "../artifacts/list-artifacts.ts";
import {
  createFolder,
  differencesOf,
  type OutputFiles,
  PICTURE,
  removeFolders,
  RESULT_FILES,
} from "../testing/output-folders.ts";
import { unpackArchive } from "../testing/unpack-archive.ts";
import { createArchive } from "./create-archive.ts";

afterEach(removeFolders);

const LONG_BASENAME = "n".repeat(128);
const LONG_NAMES: OutputFiles = {
  [`${LONG_BASENAME}.md`]: "",
  [`${LONG_BASENAME}_content_list_v2.json`]: "[]",
  [`${LONG_BASENAME}_middle.json`]: "{}",
  [`images/${"p".repeat(89)}.png`]: PICTURE,
  [`images/${"q".repeat(90)}.png`]: PICTURE,
  [`images/図${"é".repeat(100)}.png`]: PICTURE,
};

describe.each(ARCHIVE_FORMATS)("createArchive as %s", (format) => {
  it.each([
    { name: "an ordinary result", basename: "doc", files: RESULT_FILES },
    { name: "long and foreign names", basename: LONG_BASENAME, files: LONG_NAMES },
    { name: "sizes around a block", basename: "doc", files: filesOfSizes(0, 1, 511, 512, 513) },
  ])("packs $name so that the system's programs unpack it", async ({ basename, files }) => {
    const bytes = await pack(createFolder(files), format, basename);

    expect(differencesOf(unpackArchive(bytes), files)).toEqual([]);
  });

  it("gives the same bytes for the same files, whenever and in whichever order they were written", async () => {
    const first = createFolder(RESULT_FILES);
    const second = createFolder(Object.fromEntries(Object.entries(RESULT_FILES).toReversed()));
    utimesSync(join(second, "doc.md"), 1, 1);

    const [one, again, other] = [
      await pack(first, format),
      await pack(first, format),
      await pack(second, format),
    ];

    expect(one.equals(again)).toBe(true);
    expect(one.equals(other)).toBe(true);
  });

  it("is read by Python, with plain files, no times and no owners", async () => {
    const path = join(createFolder(), "archive");
    writeFileSync(path, await pack(createFolder(LONG_NAMES), format, LONG_BASENAME));

    const listing = execFileSync("python3", ["-c", LIST_BY_PYTHON[format], path]);

    expect(JSON.parse(listing.toString())).toEqual(
      Object.entries(LONG_NAMES)
        .map(([name, content]) => [name, content.length, "644", FIXED_TIMES[format]])
        .sort(([a], [b]) => Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)))),
    );
  });

  it("drops a picture that went away, and says so", async () => {
    const folder = createFolder(RESULT_FILES);
    const list = await listArtifacts(folder, "doc");
    execFileSync("rm", [join(folder, "images/a.png")]);

    const archive = await createArchive(requestOf(list, format));

    const bytes = await buffer(archive.read());
    expect(archive.lost).toEqual([
      { artifact: "images", file: "a.png", reason: "unreadable", error_type: "ENOENT" },
    ]);
    expect(Object.keys(unpackArchive(bytes))).not.toContain("images/a.png");
    await archive.close();
  });

  it("never packs what a link has taken the place of", async () => {
    const folder = createFolder(RESULT_FILES);
    const list = await listArtifacts(folder, "doc");
    execFileSync("rm", ["-r", join(folder, "images")]);
    symlinkSync(createFolder({ "a.png": "secret" }), join(folder, "images"));

    const archive = await createArchive(requestOf(list, format));

    const bytes = await buffer(archive.read());
    expect(Object.keys(unpackArchive(bytes))).toEqual(Object.keys(RESULT_FILES).slice(0, 3));
    expect(archive.lost).toHaveLength(2);
    await archive.close();
  });

  it("fails when a file shrinks under its listed size", async () => {
    const folder = createFolder(RESULT_FILES);
    const list = await listArtifacts(folder, "doc");
    truncateSync(join(folder, "images/a.png"), 10);

    await expect(createArchive(requestOf(list, format))).rejects.toThrow(
      "images/a.png became shorter while it was packed",
    );
  });

  it("stops with the reason of the signal in the middle of a file", async () => {
    const controller = new AbortController();
    const folder = createFolder({ ...RESULT_FILES, "images/c.png": Buffer.alloc(8 * 1024 * 1024) });
    const request = { ...requestOf(await listArtifacts(folder, "doc"), format) };

    const packing = createArchive({ ...request, signal: controller.signal });
    controller.abort(new Error("cancelled by a test"));

    await expect(packing).rejects.toThrow("cancelled by a test");
    expect(readdirSync(request.workFolder)).toEqual([]);
  });

  it("says so when the disk does not take it", async () => {
    const list = await listArtifacts(createFolder(RESULT_FILES), "doc");
    const request = { ...requestOf(list, format), workFolder: "/nowhere" };

    await expect(createArchive(request)).rejects.toMatchObject({ code: "STORAGE_UNAVAILABLE" });
  });

  it("can be read twice and closed twice, and has no name meanwhile", async () => {
    const request = requestOf(await listArtifacts(createFolder(RESULT_FILES), "doc"), format);
    mkdirSync(join(request.workFolder, "other"));

    const archive = await createArchive(request);

    const [first, second] = [await buffer(archive.read()), await buffer(archive.read())];
    expect(first.equals(second)).toBe(true);
    expect(first.length).toBe(archive.bytes);
    expect(readdirSync(request.workFolder)).toEqual(["other"]);
    await archive.close();
    await archive.close();
  });
});

const LIST_BY_PYTHON: Readonly<Record<ArchiveFormat, string>> = {
  "tar.gz": `
import json, sys, tarfile
with tarfile.open(sys.argv[1]) as archive:
    print(json.dumps([[m.name, m.size, oct(m.mode)[2:], [m.mtime, m.uid, m.gid, m.uname]] for m in archive if m.isreg()]))`,
  zip: `
import json, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as archive:
    assert archive.testzip() is None
    print(json.dumps([[m.filename, m.file_size, oct(m.external_attr >> 16)[-3:], m.date_time] for m in archive.infolist()]))`,
};

const FIXED_TIMES: Readonly<Record<ArchiveFormat, readonly unknown[]>> = {
  "tar.gz": [0, 0, 0, ""],
  zip: [1980, 1, 1, 0, 0, 0],
};

function filesOfSizes(...sizes: readonly number[]): OutputFiles {
  const pictures = sizes.map((size) => [`images/${size}.png`, Buffer.alloc(size, "x")]);
  return { ...RESULT_FILES, ...(Object.fromEntries(pictures) as OutputFiles) };
}

function requestOf(list: Awaited<ReturnType<typeof listArtifacts>>, format: ArchiveFormat) {
  const { signal } = new AbortController();
  return { list, basename: "doc", format, workFolder: createFolder(), signal };
}

async function pack(folder: string, format: ArchiveFormat, basename = "doc"): Promise<Buffer> {
  const request = requestOf(await listArtifacts(folder, basename), format);
  const archive = await createArchive({ ...request, basename });
  try {
    return await buffer(archive.read());
  } finally {
    await archive.close();
  }
}
