import { existsSync } from "node:fs";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";

/** Debian's place for it, and those of others. */
const PATHS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const executablePath = PATHS.find((path) => existsSync(path));

/** Far more than anything here takes, for loaded machines. */
const PATIENCE_MS = 60_000;

const SLOW_START =
  /^(?:still waiting on run dependencies:|dependency: wasm-instantiate|\(end of list\))$/;

/** Why there is no browser; `undefined` when there is one. */
export const whyNoBrowser = executablePath === undefined ? "Chromium is not installed" : undefined;

/** Starts Chromium; as root it cannot use its own sandbox. */
export function startBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: executablePath ?? "",
    args: ["--no-sandbox"],
    timeout: PATIENCE_MS,
  });
}

/** A page that notes everything that must not happen. */
export interface WatchedPage {
  readonly page: Page;
  /** Dialogs, errors, violations of the policy, requests to other places. */
  readonly misdeeds: string[];
}

/** Opens a page in a context of its own; whatever leads elsewhere is stopped and noted. */
export async function openPage(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
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
  await context.route("**/*", async (route) => {
    const address = route.request().url();
    if (address.startsWith(`${origin}/`)) return route.fallback();
    misdeeds.push(`request: ${address}`);
    return route.abort();
  });
  await page.goto(url);
  return { page, misdeeds };
}
