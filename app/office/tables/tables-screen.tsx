import { OfficeFrame } from "../office-frame.tsx";
import { AmountsCard } from "./amounts-card.tsx";
import { TableCard } from "./table-card.tsx";
import type { TablesPage } from "./tables-page.server.ts";
import type { TablesReply } from "./tables-route.server.ts";
import "../../styles/case.css";
import "../../styles/petition.css";
import "../../styles/law-tables.css";

interface Props {
  page: TablesPage;
  reply: TablesReply | undefined;
}

/** Page with the figures and rules of law used for petitions. It has plain forms that also work without scripts. */
export const TablesScreen = ({ page: { today, tables, amounts, form, named }, reply }: Props) => (
  <OfficeFrame>
    <div className="case law-tables">
      <header className="case-head">
        <h1>Tables</h1>
        <p>
          The figures and rules used for all petitions of the office. Rows come with the product as proposals: check each against its source
          before you confirm it. The newest confirmed row in effect on the planned filing date applies. Today is {today}.
        </p>
      </header>
      {tables.map((table) => (
        <TableCard
          key={table.name}
          table={table}
          form={form?.table === table.name ? form : null}
          isNamed={named === table.name}
          reply={reply}
        />
      ))}
      <AmountsCard amounts={amounts} />
    </div>
  </OfficeFrame>
);
