import { Form, Link, useLocation, useNavigate, useNavigationType } from "@remix-run/react";
import { useEffect, useRef, type MouseEvent } from "react";
import { workStates } from "../../records/case-lists.ts";
import { NameOptions } from "../case-work/work-card.tsx";
import { dashboardUrl, cleanSearch, viewQuery, searchMax, type View } from "../urls.ts";

const debounceMs = 150;

/**
 * Searches one tab by name, email address, phone number or reference, as the attorney types and on submit. The Enter key then moves the
 * focus to the first case that was found, so that a second press opens it.
 */
export function SearchForm({ view }: { view: View }) {
  const { tab, search } = view;
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const navigate = useNavigate();
  const { key } = useLocation();
  const isHistory = useNavigationType() === "POP";
  const clearedUrl = dashboardUrl({ ...view, search: "", page: 1 });
  const form = useRef<HTMLFormElement>(null);

  function searchSoon() {
    const text = cleanSearch(input.current?.value ?? "");
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => navigate(dashboardUrl({ ...view, search: text, page: 1 }), { replace: true, preventScrollReset: true }),
      debounceMs,
    );
  }

  function clear(event: MouseEvent) {
    event.preventDefault();
    input.current!.value = "";
    input.current!.focus();
    searchSoon();
  }

  // A link that is followed right after typing must not be overtaken by the search.
  useEffect(() => {
    const cancelSearch = ({ target }: Event) => {
      if (target instanceof Element && target.closest("a")) clearTimeout(timer.current);
    };
    document.addEventListener("click", cancelSearch, true);
    return () => {
      clearTimeout(timer.current);
      document.removeEventListener("click", cancelSearch, true);
    };
  }, []);

  function restoreControls() {
    for (const name of ["state", "person", "search"] as const)
      (form.current!.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement).value = view[name];
  }

  const isFirstPage = useRef(true);
  const isSubmitted = useRef(false);
  useEffect(() => {
    if (isSubmitted.current) document.querySelector<HTMLElement>(".case-name")?.focus();
    isSubmitted.current = false;
    if (isHistory && !isFirstPage.current) restoreControls();
    else if (cleanSearch(input.current!.value) !== search) searchSoon();
    isFirstPage.current = false;
    // Typing updates the URL; only history navigation updates the controls.
  }, [key]);

  return (
    <Form
      ref={form}
      method="get"
      action="/admin/dashboard"
      replace
      preventScrollReset
      discover="none"
      role="search"
      className="case-search"
      onSubmit={() => {
        clearTimeout(timer.current);
        isSubmitted.current = document.activeElement === input.current;
      }}
    >
      {[...new URLSearchParams(viewQuery({ ...view, state: "", person: "", search: "", page: 1 }))].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor="search">Search by name or e-mail</label>
      <div className="case-search-row">
        <select name="state" aria-label="State" defaultValue={view.state} onChange={() => form.current?.requestSubmit()}>
          <option value="">Any state</option>
          {Object.entries(workStates).map(([state, label]) => (
            <option key={state} value={state}>
              {label}
            </option>
          ))}
        </select>{" "}
        <select name="person" aria-label="Assigned to" defaultValue={view.person} onChange={() => form.current?.requestSubmit()}>
          <option value="">Anybody</option>
          <NameOptions chosen={view.person} />
        </select>{" "}
        <input
          ref={input}
          id="search"
          type="search"
          name="search"
          defaultValue={search}
          placeholder={tab === "forms" ? "Name, e-mail, last 4 of phone, reference" : "Name, e-mail, last 4 of phone"}
          maxLength={searchMax}
          autoComplete="off"
          spellCheck={false}
          onChange={searchSoon}
        />{" "}
        <button type="submit" className="button">
          Search
        </button>{" "}
        {search && (
          <Link to={clearedUrl} replace preventScrollReset discover="none" className="button button-quiet" onClick={clear}>
            Clear<span className="visually-hidden"> search</span>
          </Link>
        )}
      </div>
    </Form>
  );
}
