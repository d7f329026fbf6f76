import { ParserError } from "@parsewright/contract";
import { checkDestination, matchesHost, type OutboundPolicy } from "@parsewright/outbound";

/** Hosts that webhooks may go to. `trustedHosts` may be called by http, too. */
export type WebhookPolicy = Pick<OutboundPolicy, "allowPrivateHosts" | "trustedHosts" | "resolve">;

/** Refuses an address that no webhook goes to. `field` is where the caller named it. */
export type CheckWebhook = (url: string, field: string) => Promise<void>;

/** The same rules as for the call itself, so that nobody waits for a call that is never made. */
export function createWebhookCheck(policy: WebhookPolicy): CheckWebhook {
  return async (url, field) => {
    try {
      requireEncryption(url, field, policy);
      await checkDestination(url, webhookTarget(field, policy));
    } catch (error) {
      const { code, message } = ParserError.from(error);
      // A name that is not found now may be found when the job has ended.
      if (code === "FETCH_FAILED") return;
      throw new ParserError("INVALID_INPUT", `${message}.`, { cause: error });
    }
  };
}

/** Rules that an outbound call of a webhook is held to. */
export function webhookTarget(field: string, policy: WebhookPolicy): OutboundPolicy {
  return {
    ...policy,
    field,
    privateHostAdvice: "an operator can allow it by PARSER_ALLOW_WEBHOOKS_TO",
  };
}

/** The body holds a document: only an operator can decide that a network is safe enough for it. */
export function requireEncryption(url: string, field: string, policy: WebhookPolicy): void {
  if (url.startsWith("https://") || policy.allowPrivateHosts) return;
  const { trustedHosts = [] } = policy;
  if (trustedHosts.some((entry) => matchesHost(new URL(url), entry))) return;
  throw new ParserError(
    "SOURCE_FORBIDDEN",
    `${field} must be an https address; an operator can allow http by PARSER_ALLOW_WEBHOOKS_TO`,
  );
}
