import { markCaseUnread, showCase } from "../office/work/work-route.server.ts";

export const loader = showCase("forms");

export const action = markCaseUnread("forms");
