import { chapters, districts } from "../../petition/lines/office-entries.ts";
import { Card } from "../card.tsx";
import { Control } from "../control.tsx";
import type { FormReply } from "../form-post.server.ts";
import type { DecidedTexts, DecisionsPage } from "./decisions-page.server.ts";
import { UndoButton } from "./undo-button.tsx";

interface Props {
  page: DecisionsPage;
  reply: FormReply | undefined;
}

/** Form with the office's decisions for the whole petition. */
export function EntriesCard({ page, reply = { typed: {}, messages: {} } }: Props) {
  const { decided, url, divisions, unapplied } = page;
  const { version } = page.head;
  const { typed, messages } = reply;
  const valueOf = (name: keyof DecidedTexts) => typed[name] ?? decided[name];
  const select = (
    name: "chapter" | "district" | "filing" | "meansTestForm",
    label: string,
    emptyLabel: string,
    choices: Record<string, string>,
  ) => (
    <Control label={label} message={messages[name]}>
      {(id, invalid) => (
        <select id={id} name={name} defaultValue={valueOf(name)} {...invalid}>
          <option value="">{emptyLabel}</option>
          {Object.entries(choices).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Control>
  );
  return (
    <Card id="entries" title="Office entries">
      {page.districtHint && <p className="hint">{page.districtHint}</p>}
      <form method="post" action={url} className="work-fields">
        <input type="hidden" name="version" value={version} />
        {Object.entries(decided).map(([name, value]) => (
          <input key={name} type="hidden" name={`was.${name}`} value={value} />
        ))}
        {select("chapter", "Chapter", "Not decided", Object.fromEntries(chapters.map((chapter) => [chapter, `Chapter ${chapter}`])))}
        <Control label="Planned filing date" message={messages["asOf"]}>
          {(id, invalid) => <input id={id} type="date" name="asOf" defaultValue={valueOf("asOf")} {...invalid} />}
        </Control>
        {select("district", "District", "Not decided", districts)}
        <Control label="Division" message={messages["division"]}>
          {(id, invalid) => (
            <input id={id} name="division" list="divisions" autoComplete="off" defaultValue={valueOf("division")} {...invalid} />
          )}
        </Control>
        <datalist id="divisions">
          {divisions.map((division) => (
            <option key={division} value={division} />
          ))}
        </datalist>
        {select("filing", "Filing", "As the client says", { alone: "Alone", joint: "Together with the spouse" })}
        <Control label="Household size" message={messages["householdSize"]}>
          {(id, invalid) => (
            <input
              id={id}
              name="householdSize"
              inputMode="numeric"
              size={4}
              autoComplete="off"
              defaultValue={valueOf("householdSize")}
              {...invalid}
            />
          )}
        </Control>
        {select("meansTestForm", "Form 122A-2 or 122C-2", "Not attached", { attached: "Attached, prepared elsewhere" })}
        <div className="work-buttons">
          <button type="submit" name="intent" value="decide" className="button button-secondary">
            Save entries
          </button>
        </div>
      </form>
      {unapplied.length > 0 && (
        <>
          <h3>Entries that are not applied</h3>
          <ul className="petition-left-over">
            {unapplied.map((correction) => (
              <li key={correction.key}>
                {correction.place}: {correction.value} ({correction.reason}){" "}
                <UndoButton line={correction} postUrl={url} version={version} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}
