import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The files of an archive by name, as Debian's own programs unpack them. */
export function unpackArchive(archive: Uint8Array): Record<string, Buffer> {
  const folder = mkdtempSync(join(tmpdir(), "unpacked-"));
  try {
    const path = join(folder, "archive");
    const target = join(folder, "files");
    writeFileSync(path, archive);
    if (Buffer.from(archive.subarray(0, 2)).toString() === "PK") {
      execFileSync("unzip", ["-q", path, "-d", target]);
    } else {
      execFileSync("mkdir", [target]);
      execFileSync("tar", ["-xzf", path, "-C", target]);
    }
    const names = readdirSync(target, { recursive: true, encoding: "utf8" })
      .filter((name) => statSync(join(target, name)).isFile())
      .sort();
    return Object.fromEntries(names.map((name) => [name, readFileSync(join(target, name))]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
