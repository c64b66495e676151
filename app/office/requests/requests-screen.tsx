import { Notice } from "../../components/notice.tsx";
import { AskedScreen } from "../../edit/asked-screen.tsx";
import { Card, TableHead } from "../card.tsx";
import { CaseProblem } from "../case-head.tsx";
import { CaseFrame } from "../case-frame/case-frame.tsx";
import type { Framed } from "../case-frame/case-frame.server.ts";
import { EditAccessCard } from "../edit-access/edit-access-card.tsx";
import { NewLink } from "../new-link.tsx";
import { answersUrl, requestsUrl, type View } from "../urls.ts";
import { useView } from "../use-view.ts";
import { AskForm } from "./ask-form.tsx";
import type { AskedPart } from "./asked-part.server.ts";
import type { AskPreview, RequestsPage, ShownLink } from "./requests-page.server.ts";
import type { RequestsReply } from "./requests-route.server.ts";
import "../../styles/ask.css";

interface Props {
  page: Framed<RequestsPage>;
  reply: RequestsReply | undefined;
}

/** Page with what a client is asked and has replied, the form for asking more, and the edit links. It also works without scripts. */
export function RequestsScreen({ page, reply = {} }: Props) {
  const view = useView();
  const { message, preview, askLink, problem } = reply;
  const asked = <AskedTable key="asked" asked={page.asked} answerUrlOf={(anchor) => answerUrlOf(page.id, view, anchor)} />;
  // Once something was asked, nothing is chosen any more.
  const form = <AskForm key={`form ${JSON.stringify(page.asked)}`} page={page} reply={reply} />;
  return (
    <CaseFrame frame={page.frame} tab="requests">
      <div className="case ask">
        <h1 className="visually-hidden">Requests to client</h1>
        {problem && <CaseProblem problem={problem} isUnsent={reply.saveFailed === true} />}
        {message && (
          <Notice className="error-summary" about={reply}>
            <h2>Nothing was asked</h2>
            <p>{message}</p>
          </Notice>
        )}
        {askLink && <NewLink {...askLink} />}
        {preview && <Preview preview={preview} isSpanish={page.isSpanish} />}
        {reply.isPicked ? [form, asked] : [asked, form]}
        <EditAccessCard page={page} reply={reply} pageUrl={requestsUrl(page.id, view)}>
          <Links links={page.links} />
        </EditAccessCard>
      </div>
    </CaseFrame>
  );
}

/** URL of an answer, with its section open. */
const answerUrlOf = (id: string, view: View, anchor: string) => `${answersUrl(id, view, { open: anchor.split(".", 1)[0]! })}#${anchor}`;

const AskedTable = ({ asked, answerUrlOf }: { asked: AskedPart | null; answerUrlOf: (anchor: string) => string }) => (
  <Card id="asked" title="Requests to client">
    <p>{asked ? asked.summary : "Nothing is asked."}</p>
    {asked?.line && <p className="work-note">{asked.line}</p>}
    {asked && <OnlyInEnglish texts={asked.onlyInEnglish} />}
    {asked && (
      <form method="post">
        <table className="ask-table">
          <TableHead columns={["Asked for", "State", "Answer", "Asked"]} />
          <tbody>
            {asked.items.map(({ key, text, asked: age, isAnswered, state, answer, files, anchor }) => (
              <tr key={key}>
                <th scope="row">{anchor ? <a href={answerUrlOf(anchor)}>{text}</a> : text}</th>
                <td>
                  <span className={`badge ${isAnswered ? "badge-good" : "badge-current"}`}>{state}</span>
                </td>
                <td>
                  {answer}
                  {files.map(({ id, name, url }) => (
                    <a key={id} href={url}>
                      {name}
                    </a>
                  ))}
                </td>
                <td>{age}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="case-buttons">
          <button type="submit" name="intent" value="withdraw" className="button button-quiet">
            Remove this list
          </button>
        </p>
      </form>
    )}
  </Card>
);

/** What the office has not written in Spanish for a client who reads that. */
const OnlyInEnglish = ({ texts }: { texts: string[] }) =>
  texts.length > 0 && (
    <div className="ask-untranslated">
      <p className="message">The client reads Spanish, and gets this only in English:</p>
      <ul>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  );

/** The email and the page that the client would get. Nothing in it can be used. */
const Preview = ({ preview: { mail, page, onlyInEnglish }, isSpanish }: { preview: AskPreview; isSpanish: boolean }) => (
  <Card id="preview" title="Preview: nothing is sent yet">
    <OnlyInEnglish texts={onlyInEnglish} />
    {mail ? (
      <>
        <p>
          To {mail.to}: <strong>{mail.subject}</strong>
        </p>
        <pre className="ask-mail">{mail.text}</pre>
      </>
    ) : (
      <p>This form has no e-mail address, so the list cannot be mailed.</p>
    )}
    <h3>The page behind the link{isSpanish && ", which the client sees in Spanish"}</h3>
    <div className="ask-page" {...{ inert: "" }}>
      <AskedScreen page={page} />
    </div>
  </Card>
);

const Links = ({ links }: { links: ShownLink[] }) =>
  links.length > 0 && (
    <table className="ask-table">
      <caption>Active edit links</caption>
      <TableHead columns={["Created", "By", "Expires", "Last used"]} />
      <tbody>
        {links.map(({ created, madeBy, expires, lastUsed }, index) => (
          <tr key={index}>
            <td>{created}</td>
            <td>{madeBy}</td>
            <td>{expires}</td>
            <td>{lastUsed || "Never"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
