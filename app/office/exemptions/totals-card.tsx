import { formatDollars } from "../../questionnaire/totals.ts";
import type { ExemptionTable } from "../../petition/facts/exemption-table.ts";
import { totalClaims } from "../../petition/facts/exemption-totals.ts";
import { Card, CardTable } from "../card.tsx";

const amounts = ["Listed equity", "Claimed", "Limit", "Left"];

/** What is claimed under each category, against its limit. */
export function TotalsCard({ table }: { table: ExemptionTable }) {
  const totals = totalClaims(table);
  const listed = (key: string) => table.rows.reduce((sum, row) => sum + (row.listed.includes(key) ? (row.equity ?? 0) : 0), 0);
  if (totals.length === 0)
    return (
      <Card id="totals" title="Claimed and limits">
        <p>Nothing can be claimed yet.</p>
      </Card>
    );
  return (
    <Card id="totals" title="Claimed and limits">
      <CardTable className="exemptions-totals" columns={["Category", ...amounts]} amounts={amounts}>
        {totals.map(({ key, claimed, limit, over }) => {
          const { label, cite, isConfirmed } = table.categories.find((category) => category.key === key)!;
          return (
            <tr key={key}>
              <th scope="row">
                {label}{" "}
                <span className="hint">
                  {cite}
                  {!isConfirmed && ", not confirmed"}
                </span>
              </th>
              <td data-label="Listed equity" className="amount">
                {formatDollars(listed(key))}
              </td>
              <td data-label="Claimed" className="amount">
                {formatDollars(claimed)}
              </td>
              <td data-label="Limit" className="amount">
                {limit === null ? "none" : formatDollars(limit)}
              </td>
              <td data-label="Left" className="amount">
                {over > 0 ? (
                  <strong className="exemptions-over">{formatDollars(over)} over</strong>
                ) : (
                  limit !== null && formatDollars(limit - claimed)
                )}
              </td>
            </tr>
          );
        })}
      </CardTable>
    </Card>
  );
}
