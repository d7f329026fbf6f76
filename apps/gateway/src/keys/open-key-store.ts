import { loadSigningKey } from "../blobs/signing-key.ts";
import { openDatabase } from "../database/database.ts";
import { readDatabaseSettings } from "../database/database-settings.ts";
import { webhookSecret } from "../webhooks/webhook-signature.ts";
import type { KeyStore } from "./key-store.ts";
import { createPostgresKeyStore } from "./postgres-key-store.ts";

/** What a command may do about keys, whether or not a gateway runs. */
export interface KeyAdministration {
  readonly keys: KeyStore;
  /** The secret that a tenant checks the signatures of its webhooks with. */
  webhookSecretOf(tenant: string): string;
}

/** Opens the keys of the gateway that this environment is for, while the work takes. */
export async function administerKeys<Result>(
  environment: Readonly<Record<string, string | undefined>>,
  work: (administration: KeyAdministration) => Promise<Result>,
): Promise<Result> {
  const settings = readDatabaseSettings(environment);
  const configured = environment["PARSER_SIGNING_KEY"]?.trim();
  const signingKey = await loadSigningKey({
    folder: settings.dataFolder,
    ...(configured && { configured }),
  });
  const database = await openDatabase(settings, { log: () => undefined });
  try {
    const keys = createPostgresKeyStore({ database });
    return await work({ keys, webhookSecretOf: (tenant) => webhookSecret(signingKey, tenant) });
  } finally {
    await database.close();
  }
}
