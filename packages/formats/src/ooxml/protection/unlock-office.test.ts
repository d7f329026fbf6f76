import { readFile } from "node:fs/promises";
import { ParserError } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { readCompoundFile } from "@parsewright/document/archives";
import { detectFormat } from "@parsewright/document/detection";
import { unlockOffice } from "./unlock-office.ts";

const FIXTURES = new URL("../../../../../fixtures/", import.meta.url);

describe("unlockOffice", () => {
  it.each([
    { file: "agile.docx", format: "docx" },
    { file: "agile.xlsx", format: "xlsx" },
    { file: "standard.docx", format: "docx" },
  ])("opens $file with its password, and with no other", async ({ file, format }) => {
    const bytes = await readFixture(`protected/${file}`);

    expect(detectFormat(unlockOffice(bytes, "lantern"))).toBe(format);
    expect(failureOf(() => unlockOffice(bytes, "Lantern")).message).toBe(
      "The password does not open the office document. Check the field password.",
    );
    expect(failureOf(() => unlockOffice(bytes, null)).code).toBe("DOCUMENT_ENCRYPTED");
  });

  it("gives back the file that was protected", async () => {
    const protectedFile = await readFixture("protected/agile.xlsx");

    expect(Buffer.from(unlockOffice(protectedFile, "lantern"))).toEqual(
      await readFixture("office/sources/towers.xlsx"),
    );
  });

  it("leaves every other file as it is", async () => {
    const bytes = await readFixture("office/sources/towers.xlsx");

    expect(unlockOffice(bytes, "lantern")).toBe(bytes);
  });

  it("refuses a key that would take too long to make", async () => {
    const bytes = await readFixture("protected/agile.docx");
    const place = bytes.indexOf('spinCount="100000"');
    bytes.write('spinCount="9e9999', place);

    expect(failureOf(() => unlockOffice(bytes, "lantern"))).toMatchObject({
      code: "DOCUMENT_ENCRYPTED",
      message: expect.stringContaining("its key takes too long to make") as string,
    });
  });

  it("ends with a coded error wherever the file is cut or changed", async () => {
    const bytes = await readFixture("protected/agile.docx");
    const damaged = [
      ...[64, 511, 512, 600, 4096, bytes.length - 600].map((length) => bytes.subarray(0, length)),
      ...[30, 44, 48, 60, 68, 76, 80].map((place) => withNumber(bytes, place, 0x7f)),
    ];

    const failures = damaged.map((file) => thrownBy(() => unlockOffice(file, "lantern")));

    expect(failures.filter((error) => error !== undefined && !ParserError.is(error))).toEqual([]);
    expect(failures.some((error) => ParserError.is(error))).toBe(true);
  });
});

it("refuses a compound file whose sectors run in a circle", async () => {
  const bytes = await readFixture("protected/agile.docx");
  const fatSector = bytes.readUInt32LE(76);
  const sectorBytes = 1 << bytes.readUInt16LE(30);
  const directory = bytes.readUInt32LE(48);
  bytes.writeUInt32LE(directory, (fatSector + 1) * sectorBytes + directory * 4);

  expect(() => readCompoundFile(bytes)).toThrow("is damaged");
});

function readFixture(name: string): Promise<Buffer> {
  return readFile(new URL(name, FIXTURES));
}

function withNumber(bytes: Buffer, place: number, value: number): Buffer {
  const changed = Buffer.from(bytes);
  changed.writeUInt32LE(value, place);
  return changed;
}

function failureOf(action: () => unknown): ParserError {
  return ParserError.from(thrownBy(action));
}

function thrownBy(action: () => unknown): unknown {
  try {
    action();
  } catch (error) {
    return error;
  }
  return undefined;
}
