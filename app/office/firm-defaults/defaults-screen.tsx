import { Card } from "../card.tsx";
import type { FormReply } from "../form-post.server.ts";
import { OfficeFrame } from "../office-frame.tsx";
import { LineInput } from "../petition/line-input.tsx";
import type { DefaultsPage } from "./defaults-route.server.ts";
import "../../styles/case.css";
import "../../styles/petition.css";
import "../../styles/firm-defaults.css";

interface Props {
  page: DefaultsPage;
  reply: FormReply | undefined;
}

/** Page where the firm sets what is the same in most of its cases. It is a plain form that also works without scripts. */
export const DefaultsScreen = ({ page: { defaults, version, changed }, reply = { typed: {}, messages: {} } }: Props) => (
  <OfficeFrame>
    <div className="case firm-defaults">
      <header className="case-head">
        <h1>Firm defaults</h1>
        <p>
          What is the same in most cases of the firm. Each petition proposes these values for its lines without an answer. They are printed
          on no form until they are confirmed for that case.
        </p>
      </header>
      <Card id="defaults" title="Values">
        <p className="hint">{changed ? `Last changed on ${changed}` : "No defaults are set yet."}</p>
        {reply.messages["all"] && (
          <p className="message" role="alert">
            {reply.messages["all"]}
          </p>
        )}
        <form method="post">
          <input type="hidden" name="version" value={version} />
          <ol className="entries">
            {defaults.map(({ key, label, place, box, value }) => (
              <li key={key}>
                <LineInput
                  box={box}
                  name={key}
                  label={label}
                  hint={<p className="hint">{place}</p>}
                  value={reply.typed[key] ?? value}
                  message={reply.messages[key]}
                  autoFocus={false}
                  open="No default"
                />
              </li>
            ))}
          </ol>
          <div className="work-buttons">
            <button type="submit" className="button button-primary">
              Save defaults
            </button>
          </div>
        </form>
      </Card>
    </div>
  </OfficeFrame>
);
