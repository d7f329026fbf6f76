import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { unpackXz } from "./unpack-xz.ts";

const TEXT = "Das Haus am See. ".repeat(40) + "Ein Boot. ".repeat(30);

/** `TEXT` as `xz -9` packs it. */
const PACKED = Buffer.from(
  "/Td6WFoAAATm1rRGAgAhARwAAAAQz1jM4APTACddACIYSmIB0ww7UDBNsqoWZ6oRq3/JiSibsjH3Zs98QCGC6V6hqGbzAAAA5XAc6F+k4fYAAUPUBwAAAD9NO6uxxGf7AgAAAAAEWVo=",
  "base64",
);

/** Bytes that cannot be packed, so that they are stored as they are. */
const STORED = Buffer.from(
  "/Td6WFoAAAFpIt42AgAhAQwAAACPmEGcAQErRCCCPP3m8cJrMPkOx90B5Ih1NKIPCw0Ew27YDnHg/XewdnDrlAvVM1+XParYYZuR/8kR9XzO1Fi7vyzgN1PJvfoP8BadyVdWdAZmds+wtOuJAsRCadoc9rpm0/i21LEAqeoOdVpcLoIQJCoI5wePf4k4XrCUI1VRglaLluik/vI6DJ/Fr9dghDeBa90KcwnLShJS5Npw5nIPyqTaHphAbBicJCeemFHVgUIEE2/rVxPBZrEyad1j/DXHl/8Ips2QCVBmp0Wt222IMcKw+HghFCtEVlVtiaqCvK2uOpV4+kU1pBTQJcJLQK46wSdyKYi6lzrqjTcXlwYHLtM6FGB611I75lV7UTTewZaB9KEzaqIUDQWXo+bIoMwgIKLpOYBu8LaEXWqdZX64KY8tAApB/lYAAcACrAIAANrrRKw+MA2LAgAAAAABWVo=",
  "base64",
);
const STORED_HASH = "032a977f0e7e44f49a90fb0db455751d7fdc5f4997b2d43330cc5df9a8997a77";

describe("unpackXz", () => {
  it("unpacks what xz has packed", () => {
    expect(Buffer.from(unpackXz(PACKED, 10_000)).toString()).toBe(TEXT);
  });

  it("copies what was not worth packing", () => {
    const unpacked = unpackXz(STORED, 10_000);

    expect(createHash("sha256").update(unpacked).digest("hex")).toBe(STORED_HASH);
  });

  it("stops when there is more than was asked for", () => {
    expect(() => unpackXz(PACKED, 500)).toThrow("more than 500 bytes");
  });

  it.each([
    { what: "another file", bytes: Buffer.from("PK"), problem: "no xz file" },
    { what: "one that is cut off", bytes: STORED.subarray(0, 24), problem: "ends too early" },
    { what: "one with a broken header", bytes: withByte(PACKED, 14, 9), problem: "not known" },
  ])("says what is wrong with $what", ({ bytes, problem }) => {
    expect(() => unpackXz(bytes, 10_000)).toThrow(problem);
  });
});

function withByte(bytes: Uint8Array, at: number, value: number): Uint8Array {
  const changed = Uint8Array.from(bytes);
  changed[at] = value;
  return changed;
}
