import { z } from "zod";

/** Position of something on its page. */
export const Box = z
  .tuple([z.number(), z.number(), z.number(), z.number()])
  .describe(
    "Left, top, right, bottom, from the top left corner of the page: points of 1/72 inch in `middle`, thousandths of the page in content lists.",
  );
export type Box = z.infer<typeof Box>;
