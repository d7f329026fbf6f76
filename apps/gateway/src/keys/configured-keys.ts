import { badVariable, type Environment, readVariable } from "@parsewright/contract";
import type { Caller } from "./key-store.ts";
import type { ConfiguredKey } from "./postgres-key-store.ts";

/** As many characters as the secret part of a key that we make. */
const KEY_MIN_CHARACTERS = 32;

const LOCAL_WORKERS: Caller = { keyId: "local-workers", tenant: "workers", scopes: ["worker"] };
/** Tenants see only their own jobs, and this one has none. */
const MONITOR: Caller = { keyId: "monitor", tenant: "monitor", scopes: ["read"] };

/** The key of the workers that the gateway starts itself. */
export function ofLocalWorkers(key: string): ConfiguredKey {
  return { key, caller: LOCAL_WORKERS };
}

/** Keys that the operator has chosen, for what is set up before anybody can ask the gateway for a key. */
export function readConfiguredKeys(environment: Environment): readonly ConfiguredKey[] {
  const callers = {
    PARSER_WORKER_KEY: { ...LOCAL_WORKERS, keyId: "configured-workers" },
    PARSER_MONITOR_KEY: MONITOR,
  } as const;
  return (["PARSER_WORKER_KEY", "PARSER_MONITOR_KEY"] as const).flatMap((name) => {
    const key = readVariable(environment, name);
    if (key === undefined) return [];
    if (key.length < KEY_MIN_CHARACTERS) {
      const fix = `Set it to at least ${KEY_MIN_CHARACTERS} characters that nobody can guess`;
      throw badVariable(name, key, fix);
    }
    return [{ key, caller: callers[name] }];
  });
}
