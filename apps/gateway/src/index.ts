export { type BackupFacts, backUp } from "./backup/back-up.ts";
export { restore } from "./backup/restore.ts";
export { findFirstKeyFile } from "./keys/first-key-file.ts";
export { findKeyHome, type KeyHome } from "./keys/key-home.ts";
export { KEY_SCOPES, type KeyScope, type KeyStore } from "./keys/key-store.ts";
export { administerKeys, readWebhookSecret } from "./keys/open-key-store.ts";
export { type GatewayProcess, runGateway } from "./run-gateway.ts";
