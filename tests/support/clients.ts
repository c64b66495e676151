export interface Client {
  cookie: string;
  /** Requests a page, without following redirects. */
  page: (path: string) => Promise<Response>;
  /** Posts a page's form as a browser without scripts does. */
  post: (path: string, fields: Record<string, string> | URLSearchParams) => Promise<Response>;
  /** Calls the API with a JSON body. */
  call: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Response>;
}

const ownerCookieOf = (response: Response): string | undefined =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0]!)
    .find((pair) => /^(?:__Host-)?owner=./.test(pair));

/** A client that sends these headers with every request. If they include an owner cookie, it follows the server's renewals. */
export function client(url: string, initialHeaders: Record<string, string>): Client {
  const headers = { ...initialHeaders };
  const send = async (path: string, init: RequestInit) => {
    const response = await fetch(url + path, { redirect: "manual", ...init });
    const renewed = ownerCookieOf(response);
    if (renewed && headers["Cookie"]) headers["Cookie"] = headers["Cookie"].replace(/(?:__Host-)?owner=[^;]*/, renewed);
    return response;
  };
  return {
    get cookie() {
      return headers["Cookie"] ?? "";
    },
    page: (path) => send(path, { headers }),
    post: (path, fields) => send(path, { method: "POST", headers, body: new URLSearchParams(fields) }),
    call: (method, path, body, more) =>
      send(path, {
        method,
        headers: { ...headers, ...(body !== undefined && { "Content-Type": "application/json" }), ...more },
        ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
      }),
  };
}

/** Formats the cookies that a response sets as a Cookie header. */
export const cookiesOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");

/** Opens the first page and returns a browser with its cookie. */
export async function openBrowser(url: string): Promise<Client> {
  const first = await fetch(`${url}/`);
  return client(url, { Cookie: cookiesOf(first), Origin: url });
}

/** The same browser, talking to another server. */
export const sameBrowserAt = (url: string, { cookie }: Client): Client => client(url, { Cookie: cookie, Origin: url });

/** A browser that rejects cookies. */
export const cookielessBrowser = (url: string): Client => client(url, { Origin: url });

/** An API client, without cookies and origin. */
export const apiClient = (url: string): Client => client(url, {});
