import { isSecure, hostCookieName } from "../../platform/http/token-cookie.server.ts";

const name = hostCookieName("saving");
const ended = `${name}=; Path=/; Max-Age=0; SameSite=Strict${isSecure ? "; Secure" : ""}`;

/** Takes back, with the refusal of a save, that its page has announced it on leaving. */
export function endSaveUnderWay(request: Request, refusal: Response): void {
  if (request.headers.get("Cookie")?.includes(`${name}=`)) refusal.headers.append("Set-Cookie", ended);
}
