import type { EndpointSettings } from "../endpoints/endpoint-settings.ts";
import type { Caller } from "../keys/key-store.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Set once the key has been checked. */
    caller: Caller | null;
    /** Set for addresses that name an endpoint. */
    endpoint: EndpointSettings | null;
  }
  interface FastifyContextConfig {
    isForWorkers?: boolean;
  }
}
