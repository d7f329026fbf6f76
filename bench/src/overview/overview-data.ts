import { z } from "zod";

const Dated = { date: z.string(), source: z.string() };

/** Figures of `overview.json`, each with its date and where it comes from. */
export const Overview = z.strictObject({
  quality: z.strictObject({
    ...Dated,
    pages: z.int(),
    set: z.string(),
    command: z.string(),
    rows: z.array(
      z.strictObject({
        name: z.string(),
        overall: z.number().min(0).max(1),
        cpuMsPerPage: z.number().positive(),
      }),
    ),
  }),
  clouds: z.strictObject({
    ...Dated,
    machine: z.string(),
    rows: z.array(
      z.strictObject({
        name: z.string(),
        dollarsPerHour: z.number().positive(),
        vcpus: z.int().positive(),
      }),
    ),
  }),
  hosted: z.strictObject({
    ...Dated,
    rows: z.array(z.strictObject({ name: z.string(), dollarsPer1000Pages: z.number().positive() })),
  }),
});
export type Overview = z.infer<typeof Overview>;
