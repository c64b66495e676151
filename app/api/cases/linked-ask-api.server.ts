import type { Args, HandleInput } from "../shared/calls.server.ts";
import { requireLink } from "../forms/edit-api.server.ts";
import type { repliesSchema } from "../../casework/asks/ask-schema.server.ts";
import { invalid, notFound } from "../../platform/http/http.server.ts";
import type { Form } from "../../records/form.ts";
import { recordReplies } from "../../records/forms/ask-replies.server.ts";
import { getAsk } from "../../records/forms/asks.server.ts";
import { askNotFound, askResponse } from "./ask-api.server.ts";

export const notAskedFor = "The client is not asked for this";

const respond = async (form: Form): Promise<Response> => {
  const ask = await getAsk(form);
  return ask ? askResponse(ask) : notFound(askNotFound);
};

/** GET: returns what the client behind a link is asked. */
export const readLinkedAsk = async (args: Args): Promise<Response> => respond((await requireLink(args)).form);

/** PATCH: records the client's replies to what is asked. */
export const patchLinkedAsk: HandleInput<typeof repliesSchema, typeof requireLink> = async ({ input, found: { form, requester } }) => {
  const unknown = await recordReplies(form, input, requester);
  return unknown.length > 0 ? invalid(unknown.map((path) => ({ path, message: `${notAskedFor}: ${path}` }))) : respond(form);
};
