import { Control } from "../control.tsx";
import type { FormReply } from "../form-post.server.ts";

interface Props {
  name?: string;
  reply?: FormReply | undefined;
}

/** Form that asks for a name. It is posted so that the name is in no URL, browser history or log. It also works without scripts. */
export const NameForm = ({ name, reply = { typed: {}, messages: {} } }: Props) => (
  <form method="post" action="/admin/conflicts" role="search" className="case-card conflict-form">
    <Control label="Name of a person or company" message={reply.messages["name"]}>
      {(id, invalid) => (
        <input
          id={id}
          type="search"
          name="name"
          defaultValue={reply.typed["name"] ?? name}
          autoComplete="off"
          spellCheck={false}
          {...invalid}
        />
      )}
    </Control>
    <button type="submit" className="button button-primary">
      Search all cases
    </button>
    <p className="hint">Finds other spellings, swapped letters, initials and “Smith, John” too.</p>
  </form>
);
