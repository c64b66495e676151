import { CardTable } from "../card.tsx";
import { formatDollars } from "../../questionnaire/totals.ts";
import type { Claim } from "../../petition/lines/claim.ts";
import type { ClaimRow, ExemptionTable } from "../../petition/facts/exemption-table.ts";
import { isOverValue, totalClaims, type ClaimTotal } from "../../petition/facts/exemption-totals.ts";
import type { FormReply } from "../form-post.server.ts";
import { claimFields, typedClaims } from "./claim-fields.ts";

interface Props extends FormReply {
  table: ExemptionTable;
  /** The table with the claims as they are typed now. */
  current: ExemptionTable;
  saved: Record<number, string>;
  fill: React.MouseEventHandler<HTMLButtonElement>;
  /** How many blank claims were added to an item, by its number. */
  more: Record<number, number>;
  totals: readonly ClaimTotal[];
  addClaim: React.MouseEventHandler<HTMLButtonElement>;
}

const blank: Claim = { category: null, law: "", amount: null, isWhole: false };
const dollars = (amount: number | null): string => (amount === null ? "" : formatDollars(amount));

/** All property with its claims, a row for each item. */
export function ClaimsTable(props: Omit<Props, "totals">) {
  const totals = totalClaims(props.current);
  return (
    <CardTable
      className="exemptions-claims"
      columns={["Property", "Value", "Liens", "Equity", "Exemption claimed"]}
      amounts={["Value", "Liens", "Equity"]}
    >
      {props.table.rows.map((row) => (
        <Row key={row.item} row={row} {...props} totals={totals} />
      ))}
    </CardTable>
  );
}

function Row({ row, ...props }: Props & { row: ClaimRow }) {
  const { item, line, description, value, lien, equity, isRecent, claims } = row;
  const { typed, saved, more } = props;
  const shown = typedClaims(typed, item) ?? claims;
  const first = shown.length === 0 ? [blank] : shown;
  const all = [...first, ...Array.from({ length: more[item] ?? 0 }, () => blank)];
  return (
    <tr id={`item-${item}`}>
      <th scope="row">
        {description}{" "}
        <span className="hint">
          A/B {line}
          {isRecent && ", bought within 90 days"}
        </span>
        <input type="hidden" name={`${item}.about`} value={description} />
        <input type="hidden" name={`${item}.was`} value={saved[item] ?? ""} />
      </th>
      <td data-label="Value" className="amount">
        {dollars(value)}
      </td>
      <td data-label="Liens" className="amount">
        {dollars(lien)}
      </td>
      <td data-label="Equity" className="amount">
        {dollars(equity)}
      </td>
      <td>
        {all.map((claim, index) => (
          <ClaimControls key={index} claim={claim} index={index} row={row} {...props} isLast={index === all.length - 1} />
        ))}
        {props.current.rows.some((each) => each.item === item && isOverValue(each)) && (
          <p className="exemptions-over">More than the value</p>
        )}
      </td>
    </tr>
  );
}

interface ClaimProps extends Props {
  row: ClaimRow;
  claim: Claim;
  index: number;
  isLast: boolean;
}

/** The controls of one claim: law, amount or 100%, and the button that fills in the amount. */
function ClaimControls({ claim, index, isLast, row: { item, description, listed }, ...props }: ClaimProps) {
  const { table, current, totals, typed, messages, fill, addClaim } = props;
  const fields = claimFields(item, index);
  const [firstMessage] = Object.values(fields).filter((name) => messages[name]);
  const about = index === 0 ? description : `${description}, ${index + 1}`;
  const isFilled = typed["fill"] === `${item}.${index}` && !firstMessage;
  const now = current.rows.find((row) => row.item === item)?.claims[index]?.category;
  const total = totals.find(({ key }) => key === now);
  const categories = table.categories.filter(({ isConfirmed }) => isConfirmed);
  const isListed = ({ key }: { key: string }) => listed.includes(key);
  const invalid = (name: string) =>
    messages[name] ? { "aria-invalid": true, "aria-describedby": `message-${name}`, autoFocus: name === firstMessage } : {};
  const option = ({ key, label, cite }: ExemptionTable["categories"][number]) => (
    <option key={key} value={key}>
      {label} ({cite})
    </option>
  );
  return (
    <div className="exemptions-claim">
      <select name={fields.category} defaultValue={claim.category ?? ""} aria-label={`Law: ${about}`} {...invalid(fields.category)}>
        <option value="">Law</option>
        {categories.filter(isListed).map(option)}
        {categories.filter((category) => !isListed(category)).map(option)}
      </select>
      <input
        name={fields.other}
        defaultValue={claim.category === null ? claim.law : ""}
        placeholder="Other law"
        aria-label={`Other law: ${about}`}
        autoComplete="off"
        {...invalid(fields.other)}
      />
      <input
        name={fields.amount}
        defaultValue={typed[fields.amount] ?? dollars(claim.amount)}
        inputMode="numeric"
        placeholder="Amount"
        aria-label={`Amount: ${about}`}
        autoComplete="off"
        autoFocus={isFilled}
        {...invalid(fields.amount)}
      />
      <label className="checkbox">
        <input type="checkbox" name={fields.whole} value="yes" defaultChecked={claim.isWhole} {...invalid(fields.whole)} />{" "}
        <span>
          100%<span className="visually-hidden"> of fair market value, up to any applicable statutory limit: {about}</span>
        </span>
      </label>
      <button type="submit" name="fill" value={`${item}.${index}`} className="button button-secondary" onClick={fill}>
        Up to the limit<span className="visually-hidden">: {about}</span>
      </button>{" "}
      {isLast && (
        <button type="submit" name="more" value={item} className="button button-quiet" onClick={addClaim}>
          Another law<span className="visually-hidden"> for {description}</span>
        </button>
      )}
      {total && total.limit !== null && (
        <p className={total.over > 0 ? "exemptions-over" : "hint"}>
          {total.over > 0
            ? `${dollars(total.over)} over the limit`
            : `${dollars(total.limit - total.claimed)} left of ${dollars(total.limit)}`}
        </p>
      )}
      {Object.values(fields).map(
        (name) =>
          messages[name] && (
            <p key={name} id={`message-${name}`} className="message">
              {messages[name]}
            </p>
          ),
      )}
    </div>
  );
}
