import { type Environment, readVariable } from "@parsewright/contract";
import { loadSigningKey } from "./signing-key.ts";
import { openDatabase } from "../database/database.ts";
import { readDatabaseSettings } from "../database/database-settings.ts";
import { webhookSecret } from "../webhooks/webhook-signature.ts";
import type { KeyStore } from "./key-store.ts";
import { createPostgresKeyStore } from "./postgres-key-store.ts";

/** Opens the keys of the gateway that this environment is for while the work takes, whether or not it runs. */
export async function administerKeys<Result>(
  environment: Environment,
  work: (keys: KeyStore) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(readDatabaseSettings(environment), { log: () => undefined });
  try {
    return await work(createPostgresKeyStore({ database }));
  } finally {
    await database.close();
  }
}

/** The secret that a tenant checks the signatures of its webhooks with. */
export async function readWebhookSecret(environment: Environment, tenant: string): Promise<string> {
  const configured = readVariable(environment, "PARSER_SIGNING_KEY");
  const { dataFolder } = readDatabaseSettings(environment);
  const signingKey = await loadSigningKey({
    folder: dataFolder,
    ...(configured !== undefined && { configured }),
  });
  return webhookSecret(signingKey, tenant);
}
