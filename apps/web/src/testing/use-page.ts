import { type Browser, type BrowserContextOptions, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { openPage, startBrowser, whyNoBrowser, type WatchedPage } from "./browser.ts";
import { startGateway, type StartedGateway, whyNotBuilt } from "./start-gateway.ts";

interface Upload {
  readonly name: string;
  readonly buffer: Buffer;
}

/** A browser and a whole gateway for the tests of one file. */
export interface PageTests {
  readonly gateway: StartedGateway;
  readonly browser: Browser;
  /** Opens the page with the key in its link, or at another address. */
  open(options?: BrowserContextOptions & { readonly path?: string }): Promise<WatchedPage>;
  /** Sends a document and waits for what becomes of it. */
  parse(page: Page, upload: Upload): Promise<void>;
}

/** Starts both once. After each test nothing bad may have happened on any page, and all are closed. */
export function usePage(): PageTests {
  const reason = whyNoBrowser ?? whyNotBuilt();
  const started = {} as { gateway: StartedGateway; browser: Browser };
  const opened: WatchedPage[] = [];
  beforeAll(async () => {
    if (reason !== undefined) return;
    const [gateway, browser] = await Promise.all([startGateway(), startBrowser()]);
    Object.assign(started, { gateway, browser });
  });
  afterAll(async () => {
    await started.browser?.close();
    await started.gateway?.stop();
  });
  beforeEach(({ skip }) => {
    if (reason !== undefined) skip(reason);
  });
  afterEach(async () => {
    const misdeeds = opened.flatMap((one) => one.misdeeds);
    await Promise.all(opened.splice(0).map(({ page }) => page.context().close()));
    expect(misdeeds).toEqual([]);
  });
  return {
    get gateway() {
      return started.gateway;
    },
    get browser() {
      return started.browser;
    },
    async open({ path, ...options } = {}) {
      const { url, key } = started.gateway;
      const watched = await openPage(started.browser, url + (path ?? `/#key=${key}`), options);
      opened.push(watched);
      return watched;
    },
    async parse(page, { name, buffer }) {
      await page.setInputFiles("#file", { name, mimeType: "application/octet-stream", buffer });
      await page.getByRole("button", { name: "Parse" }).click();
      await page.waitForSelector(".result, .failure");
    },
  };
}
