import type { TestProject } from "vitest/node";
import { serveBrowser, whyNoBrowser } from "./browser.ts";
import { startGateway, whyNotBuilt } from "./start-gateway.ts";

/** What all files of page tests share. Each has a tenant and a browser context of its own. */
interface Servers {
  readonly url: string;
  /** May do everything. */
  readonly key: string;
  /** Where the browser can be connected to. */
  readonly browserAddress: string;
}

declare module "vitest" {
  export interface ProvidedContext {
    /** The servers, or why there are none. */
    readonly servers: Servers | string;
  }
}

/** Starts them before the first page test, and stops them after the last. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const reason = whyNoBrowser ?? whyNotBuilt();
  if (reason !== undefined) {
    project.provide("servers", reason);
    return undefined;
  }
  const [gateway, browser] = await Promise.all([
    startGateway(),
    serveBrowser({ hasWindows: false }),
  ]);
  const { url, key } = gateway;
  project.provide("servers", { url, key, browserAddress: browser.wsEndpoint() });
  return async () => {
    await browser.close();
    await gateway.stop();
  };
}
