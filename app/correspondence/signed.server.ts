import { env } from "../platform/env.server.ts";

/** The text of a mail to a client, with the firm's name and offices below. */
export const signed = (text: string): string => `${text}\n\n${env.FIRM_NAME}\n${env.FIRM_OFFICES.join("\n")}\n`;
