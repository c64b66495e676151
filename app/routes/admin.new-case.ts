import { redirect } from "@remix-run/node";
import { beginCase } from "../office/answer/new-case-route.server.ts";

export const loader = () => redirect("/admin/dashboard", 303);

export const action = beginCase;
