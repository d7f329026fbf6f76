import { hideAssignedValues } from "./hide-assigned-values.ts";
import { hideTokens } from "./hide-tokens.ts";
import { MARK } from "./patterns.ts";
import { redactDeep } from "./redact-value.ts";
import { patternOf } from "./secret-values.ts";
import { shortenUrls } from "./shorten-urls.ts";

/** Takes secrets out of what leaves the process. Redacting twice changes nothing more. */
export interface Redactor {
  /** Takes time in proportion to the length of the text, whatever it says. */
  readonly redact: (text: string) => string;
  /** A bounded copy of a value, as JSON can hold it. */
  readonly redactValue: (value: unknown) => unknown;
}

/** Hiding one thing can bring another to light, such as a decoded address; more rounds than this have not been seen. */
const MAX_ROUNDS = 6;

/** A redactor that also knows the operator's own secrets by their values. */
export function createRedactor({ secrets }: { readonly secrets: readonly string[] }): Redactor {
  const pattern = patternOf(secrets);
  const hideValues = (text: string) =>
    pattern === undefined ? text : text.replaceAll(pattern, MARK);

  function redact(text: string): string {
    let result = text;
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const next = hideAssignedValues(shortenUrls(hideTokens(hideValues(result))));
      if (next === result) break;
      result = next;
    }
    return result;
  }

  return { redact, redactValue: (value) => redactDeep(value, redact) };
}

/** For those who know no secrets of the operator. */
export const { redact, redactValue } = createRedactor({ secrets: [] });
