import { describe, expect, it } from "vitest";
import {
  captionKindOf,
  captionStyleKind,
  isLabelAlone,
  labelNamed,
  labelOf,
  plainCaptionKind,
  startsWithLabel,
  startsWithLabelName,
} from "./caption-label.ts";

describe("labelOf", () => {
  it.each([
    ["Figure 2-1", "figure"],
    ["Fig. A.1", "figure"],
    ["Figs. 3", "figure"],
    ["Fig 3", "figure"],
    ["Chart 4", "figure"],
    ["Abbildung 5", "figure"],
    ["Abb. 5", "figure"],
    ["Figura 1", "figure"],
    ["Gráfico 2", "figure"],
    ["Schéma 3", "figure"],
    ["Rys. 3", "figure"],
    ["Obr. 3", "figure"],
    ["Şekil 3", "figure"],
    ["Рис. 3", "figure"],
    ["Рисунок 3", "figure"],
    ["图 3", "figure"],
    ["圖3", "figure"],
    ["図１", "figure"],
    ["그림 3", "figure"],
    ["Hình 3", "figure"],
    ["ภาพที่ 3", "figure"],
    ["الشكل 3", "figure"],
    ["איור 3", "figure"],
    ["Table IV", "table"],
    ["Tab. 2", "table"],
    ["Tabelle 2", "table"],
    ["Tableau 2", "table"],
    ["Tabla 2", "table"],
    ["Tabela 2", "table"],
    ["Tabella 2", "table"],
    ["Tabel 2", "table"],
    ["Cuadro 2", "table"],
    ["Таблица 2", "table"],
    ["表 3.2", "table"],
    ["表一", "table"],
    ["附表2", "table"],
    ["표 2", "table"],
    ["Bảng 2", "table"],
    ["ตารางที่ 2", "table"],
    ["جدول 2", "table"],
    ["Listing 4", "code"],
    ["Algorithm 1", "code"],
    ["Листинг 4", "code"],
    ["代码 4", "code"],
  ] as const)("%s names a %s", (label, kind) => {
    expect(labelOf(`${label}: what it shows`)?.kind).toBe(kind);
  });

  it.each(["Figure", "Figures show", "Tabular 3", "Charter 7", "Photon 3", "Coded 2", "第三章"])(
    "finds none in %j",
    (text) => {
      expect(labelOf(text)).toBeUndefined();
    },
  );

  it("leaves what follows the number", () => {
    expect(labelOf("Table 2-1b. Results")?.rest).toBe(". Results");
  });
});

it.each([
  ["Table 2: Results", "table"],
  ["Table 2 Results", "table"],
  ["图 1", "figure"],
  ["Table 2 shows the results", undefined],
  [`Table 2: ${"long ".repeat(50)}`, undefined],
])("a paragraph of its own is a caption or not: %j", (text, expected) => {
  expect(plainCaptionKind(text)).toBe(expected);
});

it.each([
  ["Figure 2 Results", "figure"],
  ["图2所示", "figure"],
  ["Figure 2 shows", undefined],
  ["Results", undefined],
])("a text beside a figure is its caption or not: %j", (text, expected) => {
  expect(captionKindOf(text)).toBe(expected);
});

it("is alone when nothing but signs follow it", () => {
  expect(isLabelAlone("Figure 7.")).toBe(true);
  expect(isLabelAlone("Figure 7. Bees")).toBe(false);
});

it.each([
  ["Table: results", true],
  ["Figure 3", true],
  ["Figured: it out", false],
  ["Tables of contents", false],
  ["Code: how to write it", false],
])("begins %j: %s", (text, expected) => {
  expect(startsWithLabel(text)).toBe(expected);
});

it.each([
  ["Figure 3", true],
  ["Table of results", true],
  ["图中", true],
  ["Map 2", true],
  ["Mapping", false],
  ["Tablet", false],
])("has its word at the start of %j: %s", (text, expected) => {
  expect(startsWithLabelName(text)).toBe(expected);
});

it.each([
  ["Figure", "figure"],
  ["Abbildung", "figure"],
  ["表", "table"],
  ["Equation", undefined],
])("is the name of the counter %s: %s", (name, expected) => {
  expect(labelNamed(name)).toBe(expected);
});

it.each([
  ["caption", "any"],
  ["table caption", "table"],
  ["figure title", "figure"],
  ["表题", "table"],
  ["图注", "figure"],
  ["题注", "any"],
  ["heading 1", undefined],
])("is what the style %j is for: %s", (name, expected) => {
  expect(captionStyleKind(name)).toBe(expected);
});
