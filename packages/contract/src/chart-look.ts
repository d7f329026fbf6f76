import { z } from "zod";
import { Colour } from "./colour.ts";

/** Drawing of a series, whose numbers are a column of the table of its chart. */
const SeriesLook = z.object({
  kind: z.enum(["bar", "line", "area", "pie", "scatter"]),
  column: z.int().describe("Its column of the table, from 0."),
  labels: z.int().describe("The column of its categories or x values."),
  colours: z.array(Colour).describe("One; of a pie, those of its slices from the first."),
});
export type SeriesLook = z.infer<typeof SeriesLook>;

/** Drawing of a chart: kinds and colours, but no numbers. */
export const ChartLook = z.object({
  series: z.array(SeriesLook),
  stacking: z
    .enum(["sum", "share"])
    .optional()
    .describe("Series are on top of each other, as they are or as shares of the whole."),
  is_horizontal: z.literal(true).optional().describe("Bars from the left to the right."),
  is_ring: z.literal(true).optional().describe("A pie with a hole."),
  legend: z.enum(["top", "right", "bottom", "left"]).optional(),
  text: Colour.optional().describe("Of labels, where the theme is known."),
});
export type ChartLook = z.infer<typeof ChartLook>;
