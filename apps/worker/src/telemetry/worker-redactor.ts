import {
  type Environment,
  ENVIRONMENT_VARIABLES,
  type EnvironmentVariable,
  parsePairs,
} from "@parsewright/contract";
import { createRedactor, type Redactor } from "@parsewright/redaction";

/** The worker's one redactor. It knows the values of all secret variables, and the tokens in telemetry headers. */
export function createWorkerRedactor(environment: Environment): Redactor {
  const variables: [string, EnvironmentVariable][] = Object.entries(ENVIRONMENT_VARIABLES);
  const values = variables
    .filter(([, { isSecret }]) => isSecret)
    .map(([name]) => environment[name] ?? "");
  return createRedactor({ secrets: [...values, ...values.flatMap(headerTokens)] });
}

/** Any header can hold a key, whatever its name; what names a dataset is not a secret and is worth reading in a log. */
function headerTokens(headers: string): string[] {
  return Object.entries(parsePairs(headers))
    .filter(([name]) => !/dataset$/i.test(name))
    .flatMap(([, value]) => [value, value.replace(/^\w+\s+/, "")]);
}
