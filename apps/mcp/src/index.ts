export { type HttpOptions, LOOPBACK_HOSTS } from "./http/serve-http.ts";
export { type McpOptions, runMcp } from "./run-mcp.ts";
