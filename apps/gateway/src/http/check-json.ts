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
  return checkValue(value, schema);
}

/** The same for JSON that is already read. */
export function checkValue<Schema extends z.ZodType>(
  value: unknown,
  schema: Schema,
): z.output<Schema> {
  const { data, error } = schema.safeParse(value, { reportInput: true });
  if (error === undefined) return data;
  const problems = error.issues.map(
    (issue) => `${issue.path.join(".") || "The body"} ${describeIssue(issue)}`,
  );
  const [first] = error.issues;
  throw new ParserError("INVALID_INPUT", `${problems.join("; ")}.`, {
    details: first === undefined ? {} : detailsOf(first),
  });
}

/** The first field that is wrong, for APIs whose errors name one. */
function detailsOf(issue: z.core.$ZodIssue): ParserError["details"] {
  const { input } = issue;
  return {
    field: issue.path.join("."),
    type: issue.code,
    rule: describeIssue(issue),
    input:
      typeof input === "string" ? input.slice(0, 100) : (JSON.stringify(input) ?? "").slice(0, 100),
  };
}
