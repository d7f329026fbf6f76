import type { CreatedKey, KeyRequest } from "@parsewright/contract";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from "vitest";
import { connectBrowser, openContext, openPage, type WatchedPage } from "./browser.ts";

interface Upload {
  readonly name: string;
  readonly buffer: Buffer;
}

interface Opening extends Pick<BrowserContextOptions, "colorScheme" | "viewport"> {
  /** Instead of the start with the key in its link. */
  readonly path?: string;
}

/** The page in a browser, for the tests of one file. */
export interface PageTests {
  readonly url: string;
  /** Of a tenant that no other file has. It may do everything. */
  readonly key: string;
  /** Opens the page in a tab of its own, which has the key. */
  open(options?: Opening): Promise<WatchedPage>;
  /** Sends a document and waits for what becomes of it. */
  parse(page: Page, upload: Upload): Promise<void>;
  /** Shows the result of a document that is parsed for the first test that wants it. */
  show(page: Page, upload: Upload): Promise<void>;
}

const DEFAULT_VIEWPORT = { width: 1280, height: 720 };

/** What the tests of one file use. */
interface Started {
  readonly browser: Browser;
  readonly context: BrowserContext;
  readonly url: string;
  readonly key: string;
}

/** After each test nothing bad may have happened on any page, all are closed, and nothing they stored is left. */
export function usePage(): PageTests {
  const opened: WatchedPage[] = [];
  const shown = new Map<string, string>();
  const started = useServers();
  afterEach(async () => {
    const misdeeds = opened.flatMap((one) => one.misdeeds);
    await opened.at(-1)?.page.evaluate(() => localStorage.clear());
    await Promise.all(opened.splice(0).map(({ page }) => page.close()));
    expect(misdeeds).toEqual([]);
  });
  return {
    get url() {
      return started().url;
    },
    get key() {
      return started().key;
    },
    async open({ path, colorScheme = "light", viewport = DEFAULT_VIEWPORT } = {}) {
      const { context, url, key } = started();
      const watched = await openPage(context, url + (path ?? `/#key=${key}`), async (page) => {
        if (viewport) await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme });
      });
      opened.push(watched);
      return watched;
    },
    parse,
    async show(page, upload) {
      const address = shown.get(upload.name);
      if (address === undefined) await parse(page, upload);
      else await page.goto(address);
      await page.waitForSelector(".result");
      shown.set(upload.name, page.url());
    },
  };
}

/** Skips the tests where there are no servers. */
function useServers(): () => Started {
  const servers = inject("servers");
  let started: Started | undefined;
  beforeAll(async () => {
    if (typeof servers === "string") return;
    const browser = await connectBrowser(servers.browserAddress);
    const [context, key] = await Promise.all([openContext(browser), makeKey(servers)]);
    started = { browser, context, url: servers.url, key };
  });
  afterAll(async () => {
    await started?.context.close();
    await started?.browser.close();
  });
  beforeEach(({ skip }) => {
    if (typeof servers === "string") skip(servers);
  });
  return () => started as Started;
}

async function parse(page: Page, { name, buffer }: Upload): Promise<void> {
  await page.setInputFiles("#file", { name, mimeType: "application/octet-stream", buffer });
  await page.getByRole("button", { name: "Parse" }).click();
  await page.waitForSelector(".result, .failure");
}

async function makeKey({ url, key }: { readonly url: string; readonly key: string }) {
  const tenant = `file-${process.pid}-${Date.now()}`;
  const wanted: KeyRequest = { name: tenant, tenant, scopes: ["submit", "read", "admin"] };
  const answer = await fetch(`${url}/operate/keys`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify(wanted),
  });
  return ((await answer.json()) as CreatedKey).key;
}
