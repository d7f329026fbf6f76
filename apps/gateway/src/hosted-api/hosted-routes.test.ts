import Fastify from "fastify";
import { expect, it } from "vitest";
import { DEFAULT_HTTP_SETTINGS } from "../http/http-settings.ts";
import { routerPath } from "../http/route.ts";
import { hostedApi, type HostedApiParts } from "./hosted-api.ts";
import { HOSTED_ROUTES } from "./hosted-routes.ts";

it("describes every route of the hosted API, and no others", async () => {
  const app = Fastify({ exposeHeadRoutes: false });
  const answered: string[] = [];
  const parts: Partial<HostedApiParts> = { settings: DEFAULT_HTTP_SETTINGS };
  app.addHook("onRoute", ({ method, url }) => {
    answered.push(`${[method].flat().join()} ${url}`);
  });
  await app.register(hostedApi(parts as HostedApiParts));
  await app.ready();

  const described = HOSTED_ROUTES.map(
    ({ methods, path }) => `${methods.join()} ${routerPath(path)}`,
  );
  expect(described.toSorted()).toEqual(answered.toSorted());
});
