import { markCaseUnread, showCase } from "../office/work/work-route.server.ts";

export const loader = showCase("upload_sessions");

export const action = markCaseUnread("upload_sessions");
