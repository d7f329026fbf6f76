import { describe, expect, it } from "vitest";
import { readDebianData } from "./read-deb.ts";
import { writeDeb, writeMember, writeXz } from "./testing/deb-writer.ts";
import { writeTar } from "./testing/tar-writer.ts";

const TAR = writeTar([{ name: "./usr/share/words.txt", data: "one\ntwo\n".repeat(20_000) }]);
const MAGIC = Buffer.from("!<arch>\n");

/** 970 bytes of text as `xz -9` packs them. */
const PACKED = Buffer.from(
  "/Td6WFoAAATm1rRGAgAhARwAAAAQz1jM4APTACddACIYSmIB0ww7UDBNsqoWZ6oRq3/JiSibsjH3Zs98QCGC6V6hqGbzAAAA5XAc6F+k4fYAAUPUBwAAAD9NO6uxxGf7AgAAAAAEWVo=",
  "base64",
);
const TEXT = "Das Haus am See. ".repeat(40) + "Ein Boot. ".repeat(30);

describe("readDebianData", () => {
  it("finds the tar behind the other members of a package", async () => {
    expect(TAR.equals(await readDebianData(writeDeb(TAR)))).toBe(true);
  });

  it("takes names that end with a slash, as other programs write them", async () => {
    expect(TAR.equals(await readDebianData(packageOf(writeXz(TAR), "data.tar.xz/")))).toBe(true);
  });

  it("unpacks what xz has packed", async () => {
    expect((await readDebianData(packageOf(PACKED))).toString()).toBe(TEXT);
  });

  it("stops when there is more than was asked for", async () => {
    await expect(readDebianData(packageOf(PACKED), 500)).rejects.toThrow("more than 500 bytes");
    await expect(readDebianData(writeDeb(TAR), 500)).rejects.toThrow("more than 500 bytes");
    // Not before the decoder is free again.
    expect((await readDebianData(packageOf(PACKED))).toString()).toBe(TEXT);
  });

  it.each([
    { what: "another file", bytes: Buffer.from("<html></html>"), problem: "not a Debian package" },
    {
      what: "a package without data",
      bytes: Buffer.concat([MAGIC, writeMember("debian-binary", Buffer.from("2.0\n"))]),
      problem: "not contain data.tar.xz",
    },
    {
      what: "a package packed in another way",
      bytes: Buffer.concat([MAGIC, writeMember("data.tar.zst", Buffer.from("zst"))]),
      problem: "not contain data.tar.xz",
    },
    {
      what: "a member whose size is not a number",
      bytes: Buffer.from(
        writeDeb(TAR)
          .toString("latin1")
          .replace(/5 {9}`/u, "x         `"),
        "latin1",
      ),
      problem: "not contain data.tar.xz",
    },
    {
      what: "a package that is cut off",
      bytes: writeDeb(TAR).subarray(0, 70_000),
      problem: "ends too early",
    },
    {
      what: "a package with damaged data",
      bytes: packageOf(withByte(PACKED, 40, 0)),
      problem: "cannot be unpacked",
    },
    { what: "data that is not xz", bytes: packageOf(TAR), problem: "cannot be unpacked" },
    { what: "empty data", bytes: packageOf(Buffer.alloc(0)), problem: "cannot be unpacked" },
  ])("says what is wrong with $what", async ({ bytes, problem }) => {
    await expect(readDebianData(bytes)).rejects.toThrow(problem);
  });
});

function packageOf(data: Uint8Array, name = "data.tar.xz"): Buffer {
  return Buffer.concat([MAGIC, writeMember(name, data)]);
}

function withByte(bytes: Uint8Array, at: number, value: number): Uint8Array {
  const changed = Uint8Array.from(bytes);
  changed[at] = value;
  return changed;
}
