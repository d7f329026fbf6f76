import type { ProxySettings } from "./proxy-settings.ts";

/** Finds every address of a host. */
export type ResolveHost = (host: string) => Promise<readonly string[]>;

/** Rules for the hosts that may be called for one field of a request. */
export interface OutboundPolicy {
  /** Field with the address, for error texts: `file_url`. */
  readonly field: string;
  /** True if hosts on private networks may be called. Metadata services never may. */
  readonly allowPrivateHosts: boolean;
  /** Setting that would allow it, for error texts; the variable of the worker unless it is given. */
  readonly privateHostAdvice?: string;
  /** Hosts that may be called even if they are private, and never through a proxy, as `host` or `host:port`. */
  readonly trustedHosts?: readonly string[];
  /** The only hosts that may be called, be they private or not, as `host` or `host:port`. */
  readonly allowedHosts?: readonly string[];
  /** Used only where given. Names are judged before a proxy gets them, which then resolves them itself. */
  readonly proxies?: ProxySettings;
  /** The system's resolver unless a test brings its own. */
  readonly resolve?: ResolveHost;
  /** Certificates trusted instead of the system's, for tests. */
  readonly trustedCertificates?: string;
}
