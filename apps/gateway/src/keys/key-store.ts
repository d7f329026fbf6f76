import type { KeyScope } from "@parsewright/contract";

export { KEY_SCOPES, type KeyScope } from "@parsewright/contract";

/** Caller whose key has been checked. */
export interface Caller {
  readonly keyId: string;
  /** Absent where it follows from the settings. */
  readonly name?: string;
  readonly tenant: string;
  readonly scopes: readonly KeyScope[];
}

/** API keys. Only their SHA-256 is stored. */
export interface KeyStore {
  /** `undefined` when the key is unknown or revoked. Cached for a few seconds at most. */
  check(key: string): Promise<Caller | undefined>;
  /** The only time the key itself is seen. */
  create(options: {
    readonly name: string;
    readonly tenant: string;
    readonly scopes: readonly KeyScope[];
  }): Promise<{ readonly id: string; readonly key: string }>;
  revoke(id: string): Promise<boolean>;
  list(): Promise<
    readonly {
      readonly id: string;
      readonly name: string;
      readonly tenant: string;
      readonly scopes: readonly KeyScope[];
      readonly createdAt: number;
      readonly revokedAt?: number;
    }[]
  >;
}
