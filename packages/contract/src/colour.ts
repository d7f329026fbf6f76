import { z } from "zod";

/** `#rrggbb`, with two more digits where one sees through it. */
export const Colour = z.string().regex(/^#[0-9a-f]{6}(?:[0-9a-f]{2})?$/);
