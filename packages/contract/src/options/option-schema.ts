import { z } from "zod";
import { ours } from "../extension.ts";
import { LANGUAGE_CODES, resolveLanguage } from "../languages.ts";
import type { JobFieldName, JobFields } from "./job-fields.ts";
import type { NameOn, Option, Surface, TextOption, ValueOf } from "./option.ts";
import { optionsOn } from "./translate-options.ts";

/** The schema of a job field: `null` and nothing at all mean its default. */
export function jobFieldSchema(option: Option): z.ZodType {
  const { default: fallback, isOurs } = option;
  const codes = option.type === "language" ? ` One of: ${LANGUAGE_CODES.join(", ")}.` : "";
  const description = option.description + codes;
  return givenSchema(option)
    .nullish()
    .meta({ description, ...(fallback !== null && { default: fallback }), ...(isOurs && ours) })
    .transform((value: unknown) => resolve(option, value));
}

/** The parameters of a surface, by name. */
type ParameterSchemas<On extends Surface> = {
  [Name in JobFieldName as NameOn<On, Name, JobFields[Name]>]: JobFields[Name] extends {
    readonly default: null;
  }
    ? z.ZodOptional<z.ZodType<ValueOf<JobFields[Name]>, ValueOf<JobFields[Name]>>>
    : z.ZodDefault<z.ZodType<ValueOf<JobFields[Name]>, ValueOf<JobFields[Name]>>>;
};

/**
 * The schemas of a surface with checks of its own: there, `null` and the empty choice are not values. Languages are
 * only texts: each surface words a wrong one in its own way.
 */
export function parameterSchemas<On extends Surface>(surface: On): ParameterSchemas<On> {
  return Object.fromEntries(
    optionsOn(surface).map(({ name, option }) => [name, parameterSchema(option)]),
  ) as ParameterSchemas<On>;
}

function parameterSchema(option: Option): z.ZodType {
  const { description, default: fallback } = option;
  const schema = valueSchema(option).describe(description);
  return fallback === null ? schema.optional() : schema.default(fallback);
}

/** An empty text means the default, as with the reference worker, unless there is none. */
function givenSchema(option: Option): z.ZodType {
  if (option.type === "language") {
    return z.string().refine((text) => text === "" || resolveLanguage(text) !== undefined);
  }
  if (option.type !== "choice" || option.default === null) return valueSchema(option);
  return z.enum([...option.values, ""]);
}

function valueSchema(option: Option): z.ZodType {
  switch (option.type) {
    case "boolean":
      return z.boolean();
    case "integer":
      return option.minimum === undefined ? z.int() : z.int().min(option.minimum);
    case "choice":
      return z.enum(option.values);
    case "list":
      return z.array(z.enum(option.values)).min(1);
    default:
      return textSchema(option);
  }
}

function textSchema({ pattern, maxCharacters }: TextOption): z.ZodType {
  const shaped = pattern === undefined ? z.string() : z.string().regex(pattern.test);
  return maxCharacters === undefined ? shaped : shaped.max(maxCharacters);
}

function resolve(option: Option, value: unknown): unknown {
  const given = value === "" ? option.default : (value ?? option.default);
  switch (option.type) {
    case "integer":
      return Math.max(Number(given), option.raisedTo ?? -Infinity);
    case "language":
      return resolveLanguage(given as string) ?? option.default;
    case "list":
      return [...new Set(given as readonly string[])];
    default:
      return given;
  }
}
