import { describe, expect, it } from "vitest";
import { readDebianData } from "./read-deb.ts";
import { writeDeb, writeMember, writeXz } from "./testing/deb-writer.ts";
import { writeTar } from "./testing/tar-writer.ts";

const TAR = writeTar([{ name: "./usr/share/words.txt", data: "one\ntwo\n".repeat(20_000) }]);
const MAGIC = Buffer.from("!<arch>\n");

describe("readDebianData", () => {
  it("finds the tar behind the other members of a package", () => {
    expect(TAR.equals(readDebianData(writeDeb(TAR)))).toBe(true);
  });

  it("takes names that end with a slash, as other programs write them", () => {
    const member = writeMember("data.tar.xz/", writeXz(TAR));

    expect(TAR.equals(readDebianData(Buffer.concat([MAGIC, member])))).toBe(true);
  });

  it.each([
    { what: "another file", bytes: Buffer.from("<html></html>"), problem: "no Debian package" },
    {
      what: "a package without data",
      bytes: Buffer.concat([MAGIC, writeMember("debian-binary", Buffer.from("2.0\n"))]),
      problem: "no data.tar.xz",
    },
    {
      what: "a package packed in another way",
      bytes: Buffer.concat([MAGIC, writeMember("data.tar.zst", Buffer.from("zst"))]),
      problem: "no data.tar.xz",
    },
    {
      what: "a member whose size is no number",
      bytes: Buffer.from(
        writeDeb(TAR)
          .toString("latin1")
          .replace(/5 {9}`/u, "x         `"),
        "latin1",
      ),
      problem: "no data.tar.xz",
    },
    {
      what: "a package that is cut off",
      bytes: writeDeb(TAR).subarray(0, 70_000),
      problem: "ends too early",
    },
  ])("says what is wrong with $what", ({ bytes, problem }) => {
    expect(() => readDebianData(bytes)).toThrow(problem);
  });
});
