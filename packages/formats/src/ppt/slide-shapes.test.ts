import { describe, expect, it } from "vitest";
import type { PptRecord } from "./ppt-records.ts";
import { openPictures } from "./slide-pictures.ts";
import { readShapes } from "./slide-shapes.ts";

const LINE = 20;
const RECTANGLE = 1;

describe("a group that is a table", () => {
  it("has the rows, columns and spans that the edges of its cells show", () => {
    const [table] = readShapes(
      tableOf([
        cell("C", [0, 200, 101, 300]),
        cell("Head", [0, 0, 300, 100]),
        cell("B", [201, 100, 300, 300]),
        cell("A", [0, 100, 200, 200]),
        cell("D", [100, 201, 200, 300]),
        cell("", [0, 0, 300, 0], LINE),
      ]),
      [],
    );

    expect(table).toMatchObject({
      kind: "table",
      rows: [
        [{ texts: [textOf("Head")], colspan: 3, rowspan: 1 }],
        [
          { texts: [textOf("A")], colspan: 2, rowspan: 1 },
          { texts: [textOf("B")], colspan: 1, rowspan: 2 },
        ],
        [
          { texts: [textOf("C")], colspan: 1, rowspan: 1 },
          { texts: [textOf("D")], colspan: 1, rowspan: 1 },
        ],
      ],
    });
  });

  it("is one only where its first shape says so", () => {
    const shapes = readShapes(tableOf([cell("A", [0, 0, 1, 1])], 0), []);
    expect(shapes).toEqual([textOf("A")]);
  });
});

describe("a picture", () => {
  it("has its number and the description that its author gave it", () => {
    const description = Buffer.from("A tower\0", "utf16le");
    const shape = container(0xf004, [
      properties(
        0xf00b,
        [
          [0x4104, 2],
          [0xc381, description.length],
        ],
        description,
      ),
    ]);

    expect(readShapes(container(1006, [shape]), [])).toEqual([
      { kind: "picture", number: 2, description: "A tower" },
    ]);
  });

  it("is read where it is PNG or JPEG, behind one id or two", () => {
    const pictures = [
      { type: 0xf01e, instance: 0x6e0, ids: 1 },
      { type: 0xf01d, instance: 0x46b, ids: 2 },
      { type: 0xf01a, instance: 0x3d4, ids: 1 },
    ].map(({ ids, ...head }) => encode(head, `${"i".repeat(16 * ids)}tpicture`));
    const offsets = [0, pictures[0]?.length ?? 0, 2 * (pictures[0]?.length ?? 0) + 16, 9999];
    const document = container(1000, offsets.map(pictureEntry));

    const pictureOf = openPictures(document, Buffer.concat(pictures));

    expect([1, 2, 3, 4, 5, 0].map((number) => pictureOf(number)?.toString())).toEqual([
      "picture",
      "picture",
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

function tableOf(cells: readonly PptRecord[], tableProperty = 1): PptRecord {
  const own = container(0xf004, [properties(0xf122, [[0x39f, tableProperty]])]);
  return container(1006, [container(0xf003, [own, ...cells])]);
}

function cell(text: string, edges: readonly number[], kind = RECTANGLE): PptRecord {
  const anchor = Buffer.alloc(16);
  for (const [index, edge] of edges.entries()) anchor.writeInt32LE(edge, 4 * index);
  const box = container(0xf00d, [atom(3999, Buffer.alloc(4, 4)), atom(4008, Buffer.from(text))]);
  return container(0xf004, [
    { ...atom(0xf00a, Buffer.alloc(8)), instance: kind },
    atom(0xf00f, anchor),
    ...(text === "" ? [] : [box]),
  ]);
}

function textOf(text: string) {
  return { kind: "other", paragraphs: [{ text, level: 0 }] };
}

function pictureEntry(offset: number): PptRecord {
  const data = Buffer.alloc(36);
  data.writeUInt32LE(offset, 28);
  return atom(0xf007, data);
}

function properties(
  type: number,
  entries: readonly (readonly [id: number, value: number])[],
  behind: Buffer = Buffer.alloc(0),
): PptRecord {
  const data = Buffer.alloc(6 * entries.length);
  for (const [index, [id, value]] of entries.entries()) {
    data.writeUInt16LE(id, 6 * index);
    data.writeUInt32LE(value, 6 * index + 2);
  }
  return { ...atom(type, Buffer.concat([data, behind])), instance: entries.length };
}

function encode({ type, instance }: Pick<PptRecord, "type" | "instance">, content: string): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt16LE(instance << 4, 0);
  head.writeUInt16LE(type, 2);
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, Buffer.from(content)]);
}

function container(type: number, children: readonly PptRecord[]): PptRecord {
  return { type, instance: 0, data: Buffer.alloc(0), children };
}

function atom(type: number, data: Buffer): PptRecord {
  return { type, instance: 0, data, children: [] };
}
