import { namesUrl } from "./urls.ts";
import { useOffice } from "./use-office.ts";

/** A button for each name, and one for nobody in particular, that chooses who is working and leads to the page `to`. */
export function NameButtons({ to }: { to: string }) {
  const { names, initials } = useOffice();
  return (
    <form method="post" action={`${namesUrl}?${new URLSearchParams({ to })}`} className="name-buttons">
      <input type="hidden" name="intent" value="choose" />
      {[...names, { initials: "", name: "Office" }].map((each) => (
        <button
          key={each.initials}
          type="submit"
          name="initials"
          value={each.initials}
          className="button button-quiet"
          aria-pressed={each.initials === (initials ?? "")}
        >
          {each.name}
        </button>
      ))}
    </form>
  );
}
