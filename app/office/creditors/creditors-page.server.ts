import { bookAddressOf, findMissingAddresses, findNewAddresses } from "../../casework/addresses/case-addresses.server.ts";
import { formatAddress } from "../../casework/addresses/format-address.ts";
import { createPager, mapEntries, type ListPage } from "../list-page.ts";
import { creditorsUrl } from "../petition-url.ts";
import type { PetitionCase, PetitionPage } from "../petition/petition-case.server.ts";
import { listCreditors, needsSomething, rowMaker, type CreditorRow } from "./creditor-rows.server.ts";

/** Data of the page with the creditors of a case. */
export interface CreditorsPage extends PetitionPage {
  /** URL that the addresses are posted to, and URLs of the page with all creditors, and with those that need something. */
  url: string;
  showUrls: { all: string; open: string };
  isOnlyOpen: boolean;
  counts: { all: number; open: number };
  creditors: ListPage<CreditorRow>;
  /** Number of creditors whose address is missing. */
  missing: number;
  newAddresses: ListPage<{ path: string; name: string; text: string; message: string; isChecked: boolean }>;
  /** URL of the page with all new addresses selected. */
  selectAllUrl: string;
  /** Lines of each entry of the creditor matrix. */
  matrix: ListPage<string[]>;
}

/** Number of creditors that the page shows at a time. */
const creditorsPerPage = 36;

/** Loads the creditors of a case. */
export async function loadCreditorsPage(petitionCase: PetitionCase, query: URLSearchParams): Promise<CreditorsPage> {
  const { form, view, prepared, page } = petitionCase;
  const { redact } = prepared;
  const [missing, newAddresses] = await Promise.all([findMissingAddresses(prepared), findNewAddresses(prepared.creditorPlaces)]);
  const isOnlyOpen = query.get("show") === "open";
  const show = isOnlyOpen ? "open" : undefined;
  const edit = query.get("edit");
  const all = listCreditors(petitionCase);
  const open = all.filter(needsSomething);
  const shown = isOnlyOpen ? open : all;
  const url = creditorsUrl(form.id, view, { show });
  const pager = createPager(url, query);
  const target = edit === null ? -1 : shown.findIndex(({ place, isEditable }) => isEditable && place?.path === edit);
  const selectAll = query.get("select") === "all";
  return {
    ...page,
    url,
    showUrls: { all: creditorsUrl(form.id, view), open: creditorsUrl(form.id, view, { show: "open" }) },
    isOnlyOpen,
    counts: { all: all.length, open: open.length },
    creditors: mapEntries(pager("creditors", shown, { target, size: creditorsPerPage }), rowMaker(petitionCase, missing, edit)),
    missing: missing.length,
    newAddresses: mapEntries(pager("new-addresses", newAddresses), (place) => {
      const { address, message } = bookAddressOf(place);
      return {
        path: place.path,
        name: redact(place.name),
        text: redact(formatAddress(address ?? place)),
        message,
        isChecked: selectAll && address !== null && !place.isPersonal,
      };
    }),
    selectAllUrl: creditorsUrl(form.id, view, { show, select: "all" }, "new-addresses"),
    matrix: pager("matrix", prepared.matrix.entries),
  };
}
