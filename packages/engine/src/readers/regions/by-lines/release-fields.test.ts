import type { Box } from "@parsewright/contract";
import type { Ruling } from "@parsewright/document/files";
import { expect, it } from "vitest";
import type { NamedGroup } from "./named-group.ts";
import { releaseFields } from "./release-fields.ts";

it.each([
  { name: "each where its label ends", lefts: [290, 173], label: "text" },
  { name: "one alone", lefts: [290], label: "text" },
  { name: "below each other", lefts: [290, 292], label: "table" },
  { name: "nearly below each other", lefts: [290, 293.5], label: "text" },
  { name: "none", lefts: [], label: "table" },
])("takes frames for fields or cells by their columns: $name", ({ lefts, label }) => {
  const frames = lefts.map((left, row): Box => [left, 100 + 30 * row, left + 150, 118 + 30 * row]);
  const labels = lefts.map((_, row): Box => [60, 104 + 30 * row, 150, 114 + 30 * row]);
  const values = frames.map(([left, top]): Box => [left + 5, top + 4, left + 60, top + 14]);

  const group = tableOf([...labels, ...values]);

  expect(releaseFields([group], { rulings: frames.flatMap(sidesOf) })[0]?.label).toBe(label);
});

it.each([
  { framed: 3, label: "text" },
  { framed: 2, label: "table" },
])("takes a group with $framed of 10 lines in frames for $label", ({ framed, label }) => {
  const frames = Array.from({ length: framed }, (_, column): Box => {
    const left = 100 + 60 * column;
    return [left, 300, left + 50, 318];
  });
  const totals = frames.map(([left, top]): Box => [left + 5, top + 4, left + 40, top + 14]);
  const others = Array.from({ length: 10 - framed }, (_, row): Box => {
    return [60, 100 + 15 * row, 90, 110 + 15 * row];
  });

  const group = tableOf([...others, ...totals]);

  expect(releaseFields([group], { rulings: frames.flatMap(sidesOf) })[0]?.label).toBe(label);
});

function sidesOf([left, top, right, bottom]: Box): Ruling[] {
  return [
    { direction: "horizontal", position: top, from: left, to: right },
    { direction: "horizontal", position: bottom, from: left, to: right },
    { direction: "vertical", position: left, from: top, to: bottom },
    { direction: "vertical", position: right, from: top, to: bottom },
  ];
}

function tableOf(boxes: readonly Box[]): NamedGroup {
  const setting = { text: "Room 12", size: 10, isBold: false, isItalic: false, angle: 0 };
  const segments = boxes.map((box) => ({ ...setting, box, characters: [], texts: [] }));
  return { label: "table", score: 1, segments };
}
