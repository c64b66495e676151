import type { Browser, Protocol } from "puppeteer";
import { tabWith, type PageToWeigh } from "./pages.ts";

/** What a page transfers, in bytes as they were sent. Of scripts, styles and fonts the content, in all with the headers. */
export interface Transfer {
  requests: number;
  scripts: number;
  styles: number;
  fonts: number;
  all: number;
}

export interface Manner {
  scripts: boolean;
  /** How the browser lets files be compressed. */
  encoding: "gzip" | "br";
}

/** Loads a page with nothing kept from before, until the network is quiet. */
export async function transferOf(browser: Browser, page: PageToWeigh, { scripts, encoding }: Manner): Promise<Transfer> {
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
  if (response?.status() !== 200) throw new Error(`${page.address} was answered ${response?.status()}`);
  if (scripts) await tab.waitForSelector("html.has-scripts");
  await tab.waitForNetworkIdle({ concurrency: 1 });
  await context.close();
  const of = (wanted: Protocol.Network.ResourceType) =>
    [...types].filter(([, type]) => type === wanted).reduce((sum, [requestId]) => sum + (content.get(requestId) ?? 0), 0);
  return { requests: types.size, scripts: of("Script"), styles: of("Stylesheet"), fonts: of("Font"), all };
}
