// Loaded before a server whose clock a test sets: its dates go wrong by as many milliseconds as the file says.
import { readFileSync } from "node:fs";

const RealDate = Date;
const now = () => RealDate.now() + Number(readFileSync(process.env["CLOCK_SHIFT"]!, "utf8"));

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, as) => Reflect.construct(target, args.length === 0 ? [now()] : args, as),
  get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
});
