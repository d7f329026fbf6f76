import { ParserError } from "@parsewright/contract";
import type { Route } from "../http/route.ts";
import type { RouteParts } from "./app-parts.ts";

/** For those who watch the gateway itself. */
export function serviceRoutes(parts: RouteParts): readonly Route[] {
  return [
    {
      methods: ["GET"],
      path: "/ping",
      summary: "Check whether the gateway answers, in the platform's form",
      access: "public",
      response: { description: "It works.", contentType: "application/json" },
      handle: async () => ({ status: "ok" }),
    },
    {
      methods: ["GET"],
      path: "/livez",
      summary: "Check whether the process works",
      access: "public",
      response: { description: "It works.", contentType: "application/json" },
      handle: async () => ({ status: "ok" }),
    },
    {
      methods: ["GET"],
      path: "/readyz",
      summary: "Check whether the gateway can take jobs",
      access: "public",
      response: { description: "The gateway can take jobs.", contentType: "application/json" },
      handle: () => checkReady(parts),
    },
  ];
}

async function checkReady(parts: RouteParts) {
  if (parts.stopping.aborted) throw notReady("The gateway is stopping.");
  try {
    await parts.readiness.check();
  } catch (error) {
    throw notReady("The gateway cannot take jobs now.", error);
  }
  return { status: "ok" };
}

function notReady(message: string, cause?: unknown): ParserError {
  return new ParserError("SERVICE_UNAVAILABLE", message, { cause });
}
