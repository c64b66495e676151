import { Card, CardTable } from "../card.tsx";
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
      <CardTable className="law-table" caption="Federal amounts" columns={["For", "From", "Amount", "Source"]}>
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
      </CardTable>
    </ShowRest>
  </Card>
);
