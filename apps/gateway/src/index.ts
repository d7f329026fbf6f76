export { KEY_SCOPES, type KeyScope } from "./keys/key-store.ts";
export { administerKeys, type KeyAdministration } from "./keys/open-key-store.ts";
export { type GatewayProcess, runGateway } from "./run-gateway.ts";
