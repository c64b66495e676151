export interface Client {
  cookie: string;
  /** A page, redirects not followed. */
  page: (path: string) => Promise<Response>;
  /** A plain post of a page's form, as a browser without scripts sends it. */
  post: (path: string, fields: Record<string, string> | URLSearchParams) => Promise<Response>;
  /** A call of the API with a JSON body. */
  call: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Response>;
}

const ownerCookieOf = (response: Response): string | undefined =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0]!)
    .find((pair) => /^(?:__Host-)?owner=./.test(pair));

/** Whoever sends these headers with every request, and, if there is an owner cookie among them, the newest one of the answers. */
export function client(url: string, given: Record<string, string>): Client {
  const headers = { ...given };
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

/** Cookies of an answer as a Cookie header. */
export const cookiesOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");

/** A browser that has opened the first page and keeps its cookie. */
export async function openBrowser(url: string): Promise<Client> {
  const first = await fetch(`${url}/`);
  return client(url, { Cookie: cookiesOf(first), Origin: url });
}

/** The same browser at another server. */
export const sameBrowserAt = (url: string, { cookie }: Client): Client => client(url, { Cookie: cookie, Origin: url });

/** A browser that keeps no cookies. */
export const cookielessBrowser = (url: string): Client => client(url, { Origin: url });

/** An API client: no cookies, no origin. */
export const apiClient = (url: string): Client => client(url, {});
