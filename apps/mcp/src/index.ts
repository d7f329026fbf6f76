export { type HttpOptions, LOOPBACK_HOSTS } from "./http/http-options.ts";
export { type McpOptions, runMcp } from "./run-mcp.ts";
