import type { DialectName, ParserError } from "@parsewright/contract";
import type { AddressSigner } from "../blobs/signed-address.ts";
import type { EndpointSettings } from "../endpoints/endpoint-settings.ts";
import type { Route } from "../http/route.ts";
import type { RouteParts } from "../routes/app-parts.ts";
import type { CallersNames } from "./callers-words.ts";
import type { DialectTasks } from "./dialect-tasks.ts";

/** Parts that the routes of other APIs need. */
export interface DialectParts extends RouteParts {
  /** The endpoint that does the work. */
  readonly endpoint: EndpointSettings;
  readonly tasks: DialectTasks;
  /** Signs addresses that clients call without a key, and checks them. */
  readonly addresses: AddressSigner;
}

export type DialectRoute = Omit<Route, "dialect" | "alsoAt" | "errorBody" | "errorStatus">;

/** The API of another program: its routes, and the shape of its errors. Everything it does is a job. */
export interface Dialect {
  readonly name: DialectName;
  readonly routes: (parts: DialectParts) => readonly DialectRoute[];
  readonly errorBody: NonNullable<Route["errorBody"]>;
  readonly errorStatus?: Route["errorStatus"];
  readonly words: CallersNames;
}

/** Errors as FastAPI words them, which several of the programs are built on: a wrong option has a list and its own status. */
export const FASTAPI_ERRORS = {
  errorBody: ({ message, details }: ParserError): object => {
    const { field, type, rule, input } = details;
    if (field === undefined) return { detail: message };
    const loc = ["body", ...String(field).split(".").filter(Boolean)];
    return { detail: [{ type, loc, msg: `${String(field)} ${String(rule)}`.trim(), input }] };
  },
  errorStatus: ({ details }: ParserError) => (details["field"] === undefined ? undefined : 422),
} satisfies Pick<Dialect, "errorBody" | "errorStatus">;
