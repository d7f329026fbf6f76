import { createHmac } from "node:crypto";

/** The secret that a tenant's webhooks are signed with; it follows from the gateway's signing key. */
export function webhookSecret(signingKey: Uint8Array, tenant: string): string {
  const digest = createHmac("sha256", signingKey).update(`webhook:${tenant}`).digest("base64url");
  return `whsec_${digest}`;
}

/** Value of `X-Parser-Signature`. The time is signed too, so that an old request cannot be sent again. */
export function signWebhook(
  body: Uint8Array,
  { secret, atMs }: { readonly secret: string; readonly atMs: number },
): string {
  const seconds = Math.floor(atMs / 1000);
  const digest = createHmac("sha256", secret).update(`${seconds}.`).update(body).digest("hex");
  return `t=${seconds},v1=${digest}`;
}
