import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;

/** A row of the page: what, bound, what happens beyond it, constant. */
const ROW = /^\|[^|]+\| ([\d,]+) ?([a-zA-Z]*)[^|]*\|[^|]+\| `(\w+)` in `([^`]+)`/gm;
const rows = [...read("docs/limits.md").matchAll(ROW)].map(
  ([, number = "", unit = "", name = "", path = ""]) => ({ number, unit, name, path }),
);

it("docs/limits.md has rows to compare", () => {
  expect(rows.length).toBeGreaterThan(25);
});

it.each(rows)("docs/limits.md says $number $unit as $name does", ({ number, unit, name, path }) => {
  const documented = Number(number.replaceAll(",", "")) * unitOf(unit, name);

  expect(documented).toBe(valueOf(name, read(path)));
});

/** How much of what the constant counts is in one of the unit. */
function unitOf(unit: string, name: string): number {
  if (unit === "MiB") return 1024 * 1024;
  const seconds = { s: 1, minutes: MINUTE_SECONDS, h: HOUR_SECONDS, day: 24 * HOUR_SECONDS };
  const time = unit === "days" ? seconds.day : seconds[unit as keyof typeof seconds];
  if (time === undefined) return 1;
  return name.endsWith("_MS") ? time * 1000 : time;
}

/** The value of a constant that is a product of numbers and of other constants of its file. */
function valueOf(name: string, source: string): number {
  const [, product] = new RegExp(`const ${name} = ([^;]+);`).exec(source) ?? [];
  if (product === undefined) return Number.NaN;
  return product
    .split("*")
    .map((factor) => factor.trim())
    .map((factor) =>
      /^\d/.test(factor) ? Number(factor.replaceAll("_", "")) : valueOf(factor, source),
    )
    .reduce((value, factor) => value * factor);
}

function read(path: string): string {
  return readFileSync(`${ROOT}/${path}`, "utf8");
}
