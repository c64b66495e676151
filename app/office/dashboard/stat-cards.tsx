import type { Totals } from "../../records/office/cases.server.ts";

const number = (value: number) => value.toLocaleString("en-US");
const megabytes = (bytes: number) => (bytes / 2 ** 20).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** The four figures at the top of the dashboard. */
export function StatCards({ totals: { forms, completedForms, sessions, files, size } }: { totals: Totals }) {
  return (
    <section aria-label="Figures">
      <dl className="stat-cards">
        <Stat title="Bankruptcy Forms" value={number(forms)} caption={`${number(completedForms)} completed`} />
        <Stat title="Upload Sessions" value={number(sessions)} caption={`${number(files)} total files`} />
        <Stat title="Storage Used" value={`${megabytes(size)} MB`} caption="Files sent by clients" />
        <Stat title="Active Cases" value={number(forms - completedForms + sessions)} caption="Requiring attention" />
      </dl>
    </section>
  );
}

const Stat = ({ title, value, caption }: { title: string; value: string; caption: string }) => (
  <div className="card stat-card">
    <dt>{title}</dt>
    <dd className="stat-value">{value}</dd>
    <dd className="hint">{caption}</dd>
  </div>
);
