import { z } from "zod";

/** Way back from a page that was made flat to the page as it is. */
export const PageMesh = z.object({
  page_size: z
    .tuple([z.number(), z.number()])
    .describe("Points, of the flat page, before it was turned."),
  columns: z.number(),
  rows: z.number(),
  places: z
    .array(z.number())
    .describe(
      "x and y of each node on the page as it is, in points, row by row. On the flat page the nodes are evenly spaced, the first and the last in its corners.",
    ),
});
export type PageMesh = z.infer<typeof PageMesh>;
