import type { Browser, Protocol } from "puppeteer";
import { tabWith, type PageToWeigh } from "./pages.ts";

/** The bytes that a page transfers, as encoded: content only for scripts, styles and fonts, including headers for `all`. */
export interface Transfer {
  requests: number;
  scripts: number;
  styles: number;
  fonts: number;
  all: number;
}

export interface LoadOptions {
  scripts: boolean;
  /** The encoding that the browser accepts. */
  encoding: "gzip" | "br";
}

/** Loads a page with an empty cache until the network is idle. */
export async function transferOf(browser: Browser, page: PageToWeigh, { scripts, encoding }: LoadOptions): Promise<Transfer> {
  const { tab, context } = await tabWith(browser, page);
  const devtools = await tab.createCDPSession();
  const types = new Map<string, Protocol.Network.ResourceType>();
  const content = new Map<string, number>();
  let all = 0;
  devtools.on("Network.responseReceived", ({ requestId, type }) => types.set(requestId, type));
  devtools.on("Network.dataReceived", ({ requestId, encodedDataLength }) =>
    content.set(requestId, (content.get(requestId) ?? 0) + encodedDataLength),
  );
  devtools.on("Network.loadingFinished", ({ encodedDataLength }) => (all += encodedDataLength));
  await devtools.send("Network.enable");
  await tab.setExtraHTTPHeaders({ "Accept-Encoding": encoding });
  await tab.setJavaScriptEnabled(scripts);
  const response = await tab.goto(page.address, { waitUntil: "load" });
  if (response?.status() !== 200) throw new Error(`${page.address} returned ${response?.status()}`);
  if (scripts) await tab.waitForSelector("html.has-scripts");
  await tab.waitForNetworkIdle({ concurrency: 1 });
  await context.close();
  const bytesOf = (wanted: Protocol.Network.ResourceType) =>
    [...types].filter(([, type]) => type === wanted).reduce((sum, [requestId]) => sum + (content.get(requestId) ?? 0), 0);
  return { requests: types.size, scripts: bytesOf("Script"), styles: bytesOf("Stylesheet"), fonts: bytesOf("Font"), all };
}
