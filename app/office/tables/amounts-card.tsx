import { Card } from "../card.tsx";
import { ShowRest } from "../show-all.tsx";
import type { TablesPage } from "./tables-page.server.ts";

/** Dollar amounts of federal law that come with the product and are the same in all cases. */
export const AmountsCard = ({ amounts }: Pick<TablesPage, "amounts">) => (
  <Card id="federal-amounts" title="Federal amounts">
    <p className="hint">
      What checks and dates compare with. They come with the product. Amounts of title 11 apply until March 31, 2028; the poverty guidelines
      change each January.
    </p>
    <ShowRest total={amounts.length} of="federal amounts">
      <div className="answer-table law-table">
        <table>
          <caption className="visually-hidden">Federal amounts</caption>
          <thead>
            <tr>
              <th scope="col">For</th>
              <th scope="col">From</th>
              <th scope="col">Amount</th>
              <th scope="col">Source</th>
            </tr>
          </thead>
          <tbody>
            {amounts.map(({ label, from, amount, source, mustConfirm }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td data-label="From">{from}</td>
                <td data-label="Amount">{amount}</td>
                <td data-label="Source">
                  {source} {mustConfirm && <span className="badge">To be confirmed</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </ShowRest>
  </Card>
);
