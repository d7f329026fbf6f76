import { expect, it } from "vitest";
import type { ReadContext } from "@parsewright/document/files";
import { openCsv } from "./open-csv.ts";

it("says which cells of a sheet its table shows: blank records are left out", async () => {
  const document = openCsv(Buffer.from("Tower,Height\n\nNorth Head,41\nGull Rock,28,lit\n"));
  for await (const page of document.readPages({ first: 0, last: 0 }, {} as ReadContext)) {
    expect(page.para_blocks[0]?.parser_cells).toEqual({
      columns: ["A", "B", "C"],
      rows: [
        [1, 1],
        [3, 4],
      ],
    });
  }
});
