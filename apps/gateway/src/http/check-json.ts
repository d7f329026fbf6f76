import { describeIssue, ParserError } from "@parsewright/contract";
import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import { readJson } from "./read-body.ts";

/** A body of a known shape; INVALID_INPUT names every field that is wrong. */
export async function checkJson<Schema extends z.ZodType>(
  request: FastifyRequest,
  schema: Schema,
  maxBytes: number,
): Promise<z.output<Schema>> {
  const { value } = await readJson(request, { maxBytes });
  const { data, error } = schema.safeParse(value, { reportInput: true });
  if (error === undefined) return data;
  const problems = error.issues.map(
    (issue) => `${issue.path.join(".") || "The body"} ${describeIssue(issue)}`,
  );
  throw new ParserError("INVALID_INPUT", `${problems.join("; ")}.`);
}
