/** Addresses that only this machine reaches. */
export const LOOPBACK_HOSTS: readonly string[] = ["127.0.0.1", "::1", "localhost"];

export interface HttpOptions {
  readonly port: number;
  readonly host: string;
  readonly key: string | undefined;
}
