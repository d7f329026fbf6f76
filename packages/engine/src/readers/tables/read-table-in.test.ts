import type { Box } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import type { PdfPage } from "@parsewright/document/testing/pdf-page";
import { readTableIn } from "./read-table-in.ts";
import { onPage, writePairs } from "./testing/on-page.ts";

/** Around all that the tests draw; origin top left. */
const BOX: Box = [90, 60, 320, 180];

const PAIRS = "<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>";

const BLUE = [0.8, 0.8, 1] as const;
const GREEN = [0.8, 1, 0.8] as const;

describe("readTableIn", () => {
  it("reads two rows, which would be too few without knowing that they are a table", async () => {
    expect(await onPage(writePairs, (page) => readTableIn(page, BOX)?.html)).toBe(PAIRS);
  });

  it("reads a table turned by a quarter, and speaks for the page's own characters", async () => {
    const turned = (page: PdfPage) => {
      for (const [index, text] of ["a", "b", "c", "d"].entries())
        page.text(text, {
          x: 120 + Math.floor(index / 2) * 20,
          y: 640 + (index % 2) * 60,
          size: 10,
          angle: 90,
        });
    };
    await onPage(turned, (page) => {
      const region = readTableIn(page, BOX);

      expect(region?.html).toBe(PAIRS);
      expect(region?.box.map(Math.round)).toEqual(BOX);
      expect(region?.characters).toEqual(new Set(page.characters));
    });
  });

  it("reads heads that rise at a slant over their columns in the row where they begin", async () => {
    const slanted = (page: PdfPage) => {
      page.text("Task", { x: 100, y: 680, size: 9 });
      for (const [row, texts] of [
        ["Procedure", "Completion", "Knowledge"],
        ["0.87", "0.20", "0.40"],
        ["0.72", "0.60", "1.00"],
      ].entries())
        for (const [column, text] of texts.entries()) {
          const x = 172 + column * 24;
          if (row === 0) page.text(text, { x, y: 680, size: 7, angle: 45 });
          else page.text(text, { x: x - 8, y: 680 - row * 12, size: 8 });
        }
      page.text("Dialog", { x: 100, y: 668, size: 8 });
      page.text("Travel", { x: 100, y: 656, size: 8 });
    };
    await onPage(slanted, (page) => {
      const region = readTableIn(page, BOX);

      expect(region?.html.replaceAll(/(?<=<\/?)th/g, "td")).toBe(
        "<table><tr><td>Task</td><td>Procedure</td><td>Completion</td><td>Knowledge</td></tr>" +
          "<tr><td>Dialog</td><td>0.87</td><td>0.20</td><td>0.40</td></tr>" +
          "<tr><td>Travel</td><td>0.72</td><td>0.60</td><td>1.00</td></tr></table>",
      );
      expect(region?.characters).toEqual(new Set(page.characters));
    });
  });

  it("reads heads of groups of columns above the heads of coloured columns, however far above", async () => {
    const content = (page: PdfPage) => {
      const columns = [100, 140, 180, 220, 260, 300];
      for (let row = 0; row < 9; row++)
        for (const [index, x] of columns.slice(0, -1).entries()) {
          const y = 690 - 12 * row;
          const fill = row % 2 === 0 ? BLUE : GREEN;
          page.rectangle({ x, y: y - 4, width: 40, height: 12, fill });
          page.text(`0.${row}${index}`, { x: x + 8, y, size: 8 });
        }
      for (const [index, head] of ["Task", "Men", "Women", "Men", "Women"].entries())
        page.text(head, { x: (columns[index] ?? 0) + 6, y: 704, size: 8 });
      page.text("Employed", { x: 162, y: 730, size: 8 });
      page.text("Retired", { x: 246, y: 730, size: 8 });
    };
    await onPage(content, (page) => {
      const region = readTableIn(page, [95, page.height - 745, 305, page.height - 585]);

      expect(region?.html).toContain(
        '<tr><th></th><th colspan="2">Employed</th><th colspan="2">Retired</th></tr>' +
          "<tr><th>Task</th><th>Men</th><th>Women</th><th>Men</th><th>Women</th></tr><tr><td>",
      );
      expect(region?.characters).toEqual(new Set(page.characters));
    });
  });

  it("reads heads that are printed upwards over their columns, also where they have more letters than all figures", async () => {
    const upward = (page: PdfPage) => {
      page.text("Year", { x: 100, y: 680, size: 9 });
      for (const [column, head] of ["Capital outlay", "Households", "Expenditure"].entries()) {
        page.text(head, { x: 180 + column * 24, y: 681, size: 9, angle: 90 });
        page.text(`4${column}`, { x: 172 + column * 24, y: 668, size: 9 });
        page.text(`7${column}`, { x: 172 + column * 24, y: 656, size: 9 });
      }
      page.text("2001", { x: 100, y: 668, size: 9 });
      page.text("2002", { x: 100, y: 656, size: 9 });
    };
    await onPage(upward, (page) => {
      const region = readTableIn(page, BOX);

      expect(region?.html.replaceAll(/(?<=<\/?)th/g, "td")).toBe(
        "<table><tr><td>Year</td><td>Capital outlay</td><td>Households</td><td>Expenditure</td></tr>" +
          "<tr><td>2001</td><td>40</td><td>41</td><td>42</td></tr>" +
          "<tr><td>2002</td><td>70</td><td>71</td><td>72</td></tr></table>",
      );
      expect(region?.characters).toEqual(new Set(page.characters));
    });
  });

  it("reads wrapped names and heads of a scan by what goes on with a small letter, where all lines are equally far apart", async () => {
    const content = (page: PdfPage) => {
      const lines = [
        { y: 724, cells: ["", "Persons below", "Number of"] },
        { y: 712, cells: ["Item", "the poverty line", "establishments"] },
        { y: 700, cells: ["Receipts from licences"] },
        { y: 688, cells: ["and fees of the town", "54,518", "58,184"] },
        { y: 676, cells: ["Dwellings without any"] },
        { y: 664, cells: ["running water at the", "7,162", "37,973"] },
        // A scan leans: the figures are a little below the name.
        { y: 652, cells: ["Children under six"] },
        { y: 642, cells: ["", "2,062", "1,196"] },
        { y: 630, cells: ["Grants to authorities"] },
        { y: 618, cells: ["for roads and bridges"] },
        { y: 614, cells: ["", "9,486", "8,970"] },
      ];
      for (const { y, cells } of lines)
        for (const [column, text] of cells.entries())
          if (text !== "") page.text(text, { x: 72 + 130 * column, y, size: 10 });
    };
    const html = await onPage(
      content,
      (page) => readTableIn({ ...page, isScan: true }, [60, 50, 520, 200])?.html,
    );

    expect(html?.replaceAll(/(?<=<\/?)th/g, "td")).toBe(
      "<table><tr><td>Item</td><td>Persons below the poverty line</td><td>Number of establishments</td></tr>" +
        "<tr><td>Receipts from licences and fees of the town</td><td>54,518</td><td>58,184</td></tr>" +
        "<tr><td>Dwellings without any running water at the</td><td>7,162</td><td>37,973</td></tr>" +
        "<tr><td>Children under six</td><td>2,062</td><td>1,196</td></tr>" +
        "<tr><td>Grants to authorities for roads and bridges</td><td>9,486</td><td>8,970</td></tr></table>",
    );
  });

  it("does not read by the backgrounds of cells where much of the text has none", async () => {
    const heatMap = (page: PdfPage) => {
      for (let row = 0; row < 5; row++)
        for (let column = 0; column < 4; column++) {
          const [x, y] = [100 + 50 * column, 700 - 16 * row];
          const fill = [0.9, 0.8, 0.9] as const;
          if (row % 2 === 0) page.rectangle({ x, y: y - 3, width: 40, height: 12, fill });
          page.text(`${row}.${column}0`, { x: x + 4, y, size: 8 });
        }
    };

    const html = await onPage(heatMap, (page) => readTableIn(page, BOX)?.html);

    expect(html?.match(/<tr>/g)).toHaveLength(5);
    expect(html).toContain("<td>3.00</td><td>3.10</td><td>3.20</td><td>3.30</td>");
  });

  it("divides the words of a scan where their gaps are wide for print, and gives the page's own characters", async () => {
    const writeHeads = (page: PdfPage) => {
      for (const [row, words] of [
        ["Total", "Share"],
        ["1200", "3400"],
        ["5600", "7800"],
      ].entries())
        for (const [column, word] of words.entries())
          page.text(word, { x: 120 + column * 33, y: 680 - row * 14, size: 10 });
    };
    await onPage(writeHeads, (page) => {
      // A recogniser finds lines that are higher than their print.
      const characters = page.characters.map((one) => ({
        ...one,
        font: { ...one.font, size: 14 },
      }));
      const region = readTableIn({ ...page, characters, isScan: true }, BOX);

      expect(region?.html).toMatch(/^<table><tr><t[dh]>Total<\/t[dh]><t[dh]>Share</);
      expect(region?.characters).toEqual(new Set(characters));
    });
  });

  it("gives nothing for a box without text, or with one column", async () => {
    const oneColumn = (page: PdfPage) => {
      for (const y of [680, 660]) page.text("words", { x: 120, y, size: 10 });
    };

    expect(await onPage(oneColumn, (page) => readTableIn(page, BOX))).toBeUndefined();
    expect(await onPage(writePairs, (page) => readTableIn(page, [400, 400, 500, 500]))).toBe(
      undefined,
    );
  });
});
