import { describeIssue, ParserError } from "@parsewright/contract";
import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import { readJson } from "../http/read-body.ts";

/** A body in the shape of another API; INVALID_INPUT names every field that is wrong. */
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
