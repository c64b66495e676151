import { PageLinks } from "./page-links.tsx";
import type { ListPage } from "./list-page.ts";
import { partUrl } from "./petition-url.ts";

/** Links to the other pages of a long list. */
export const ListPages = ({ label, list: { page, last, url } }: { label: string; list: Omit<ListPage<unknown>, "entries"> }) => (
  <PageLinks label={label} page={page} last={last} to={(part) => partUrl(url, part)} />
);
