import { existsSync } from "node:fs";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type BrowserServer,
  chromium,
  type Page,
} from "playwright-core";

/** Debian's place for it, and those of others. */
const PATHS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** The same without windows, whose address bars take most of the time that a short page costs. */
const WITHOUT_WINDOWS = "/usr/bin/chromium-headless-shell";

/** Far more than anything here takes, for loaded machines. */
const PATIENCE_MS = 60_000;

const SLOW_START =
  /^(?:still waiting on run dependencies:|dependency: wasm-instantiate|\(end of list\))$/;

/** Why there is no browser; `undefined` when there is one. */
export const whyNoBrowser = [WITHOUT_WINDOWS, ...PATHS].some((path) => existsSync(path))
  ? undefined
  : "Chromium is not installed";

/**
 * As root it cannot use its own sandbox. Frames have processes of their own, also where there are no windows. Names lead
 * nowhere, so that nothing can be asked for outside.
 */
const ARGUMENTS = [
  "--no-sandbox",
  "--site-per-process",
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
];

/** Starts Chromium for other processes, as people have it or in the way that costs least. */
export function serveBrowser({ hasWindows = true } = {}): Promise<BrowserServer> {
  const paths = hasWindows ? [...PATHS, WITHOUT_WINDOWS] : [WITHOUT_WINDOWS, ...PATHS];
  const executablePath = paths.find((path) => existsSync(path)) ?? "";
  return chromium.launchServer({ executablePath, args: ARGUMENTS, timeout: PATIENCE_MS });
}

/** The browser that another process serves. */
export function connectBrowser(address: string): Promise<Browser> {
  return chromium.connect(address, { timeout: PATIENCE_MS });
}

/** A browser as somebody starts it for the first time. It is a German one: the page is in English everywhere. */
export async function openContext(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const permissions = ["clipboard-read", "clipboard-write"];
  const context = await browser.newContext({
    reducedMotion: "reduce",
    locale: "de-DE",
    permissions,
    ...options,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  return context;
}

/** A page that notes everything that must not happen. */
export interface WatchedPage {
  readonly page: Page;
  /** Dialogs, errors, violations of the policy, requests to other places. */
  readonly misdeeds: string[];
}

/** Opens an address in a tab of its own, and notes what leads elsewhere. A route would do so too, and turn off the cache. */
export async function openPage(
  context: BrowserContext,
  url: string,
  prepare: (page: Page) => Promise<void> = async () => undefined,
): Promise<WatchedPage> {
  const page = await context.newPage();
  await prepare(page);
  const misdeeds: string[] = [];
  const { origin } = new URL(url);
  page.on("dialog", async (dialog) => {
    misdeeds.push(`dialog: ${dialog.message()}`);
    await dialog.dismiss();
  });
  page.on("pageerror", (error) => misdeeds.push(`error: ${error.message}`));
  page.on("console", (message) => {
    // Chromium writes down every refusal of the gateway, also those that the page expects.
    const isRefusal = message.text().includes("the server responded with a status of");
    // PDFium says so when a busy machine takes long to compile it.
    const isSlow = SLOW_START.test(message.text());
    if (message.type() === "error" && !isRefusal && !isSlow)
      misdeeds.push(`console: ${message.text()}`);
  });
  page.on("popup", (popup) => misdeeds.push(`popup: ${popup.url()}`));
  page.on("request", (request) => {
    const address = request.url();
    if (/^(?:https?|wss?):/.test(address) && !address.startsWith(`${origin}/`))
      misdeeds.push(`request: ${address}`);
  });
  await page.goto(url);
  return { page, misdeeds };
}
