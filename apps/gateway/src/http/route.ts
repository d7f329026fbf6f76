import type { DialectName, ParserError } from "@parsewright/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { KeyScope } from "../keys/key-store.ts";

type Method = "GET" | "POST" | "PUT" | "HEAD" | "DELETE";

/** A parameter of the query or a header, as the reference shows it. */
export interface QueryParameter {
  readonly name: string;
  readonly type: "integer" | "string";
  readonly description: string;
}

/** Shape of a body: a schema of the contract by name, or plain bytes. */
export interface BodyShape {
  readonly contentType: string;
  /** Name of a schema of the contract; none for bytes. */
  readonly schema?: string;
  /** JSON Schema of a body that is another API's. */
  readonly inline?: object;
}

/** One operation as the OpenAPI document shows it. */
export interface RouteDescription {
  readonly methods: readonly Method[];
  /** As OpenAPI writes it, with `{name}` for a parameter and `{name*}` for the rest of the path. */
  readonly path: string;
  readonly summary: string;
  /** `public` needs no key; otherwise the scope that the key must have. */
  readonly access: "public" | KeyScope;
  /** Set where the answer is made of a document, for which the key needs the scope `read` as well. */
  readonly answersResult?: boolean;
  /** More than the summary says. */
  readonly description?: string;
  readonly query?: readonly QueryParameter[];
  readonly headers?: readonly QueryParameter[];
  readonly request?: readonly BodyShape[];
  readonly response: { readonly description: string } & BodyShape;
  /** The API of another program that the route belongs to. */
  readonly dialect?: DialectName;
  /** Its name in generated clients, where the path gives the name of another route. */
  readonly operationId?: string;
}

/**
 * One operation of the gateway. The app is built from a table of these and so is the OpenAPI document,
 * so the two cannot differ.
 */
export interface Route extends RouteDescription {
  /** Further addresses with the same answer. */
  readonly alsoAt?: readonly string[];
  /** The body of an error where it is not a `GatewayError`: JSON, or a text as it is. */
  readonly errorBody?: (error: ParserError) => unknown;
  /** The status of an error where it is not that of its code. */
  readonly errorStatus?: ((error: ParserError) => number | undefined) | undefined;
  readonly handle: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
}

/** The path as the router writes it. */
export function routerPath(path: string): string {
  return path.replaceAll(/\{\w+\*\}/g, "*").replaceAll(/\{(\w+)\}/g, ":$1");
}

export const jsonBody = (schema: string): BodyShape => ({
  contentType: "application/json",
  schema,
});
