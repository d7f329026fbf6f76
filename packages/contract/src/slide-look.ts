import { z } from "zod";
import { Box } from "./box.ts";
import { Colour } from "./colour.ts";

/** Setting of a paragraph on a slide. */
const ParagraphLook = z.object({
  size: z.number().describe("Points."),
  colour: Colour.describe("`#rrggbb`."),
  align: z.enum(["left", "center", "right", "justify"]),
});
export type ParagraphLook = z.infer<typeof ParagraphLook>;

/** Shape of a slide as it is painted. */
const ShapeLook = z.object({
  bbox: Box.describe("Points. Blocks of its text have the same."),
  geometry: z
    .string()
    .optional()
    .describe(
      "The file's name of a shape that is not a rectangle, such as `ellipse` or `rightArrow`.",
    ),
  fill: Colour.optional().describe("`#rrggbb`, with two more digits where one sees through it."),
  line: Colour.optional(),
  line_width: z.number().optional().describe("Points."),
  is_rising: z.literal(true).optional().describe("A line from the bottom left to the top right."),
  anchor: z.enum(["top", "middle", "bottom"]).optional().describe("Place of its text."),
  paragraphs: z
    .array(ParagraphLook)
    .optional()
    .describe("Its paragraphs that are not empty, from the top."),
});
export type ShapeLook = z.infer<typeof ShapeLook>;

/** Painting of a slide: colours, sizes and shapes, but no text. */
export const SlideLook = z.object({
  background: Colour.describe("`#rrggbb`. Of a picture behind the slide, the colour of the theme."),
  shapes: z.array(ShapeLook).describe("From back to front, those of the template first."),
});
export type SlideLook = z.infer<typeof SlideLook>;
