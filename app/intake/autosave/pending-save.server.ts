import { isSecure, hostCookieName } from "../../platform/http/token-cookie.server.ts";

const name = hostCookieName("saving");
const deletedCookie = `${name}=; Path=/; Max-Age=0; SameSite=Strict${isSecure ? "; Secure" : ""}`;

/** Deletes the cookie that announced a save on leaving, because the save failed. */
export function clearPendingSave(request: Request, response: Response): void {
  if (request.headers.get("Cookie")?.includes(`${name}=`)) response.headers.append("Set-Cookie", deletedCookie);
}
