export { checkDestination } from "./check-target.ts";
export { fetchDocument, type FetchDocumentOptions } from "./fetch-document.ts";
export { matchesHost, portOf } from "./match-host.ts";
export { createOutboundAgents, type OutboundAgents } from "./outbound-agents.ts";
export { createOutboundPool, type OutboundPool } from "./outbound-pool.ts";
export type { OutboundPolicy, ResolveHost } from "./outbound-policy.ts";
export type { OutboundLimits, OutboundRequest, OutboundResponse } from "./outbound-request.ts";
export { type ProxySettings, readProxySettings } from "./proxy-settings.ts";
export { requestOutbound } from "./request-outbound.ts";
