import { useState } from "react";
import { useView } from "../dashboard/use-view.ts";
import { pageAddress, type LinkedFile } from "../files.ts";
import { ShownPage } from "./shown-page.tsx";

/** A file that is looked at where it is listed, and fetched only when it is unfolded. Without scripts, its own page is for that. */
export function UnfoldedFile({ file }: { file: LinkedFile }) {
  const { pages, ask } = usePages(file.page);
  const [page, setPage] = useState(1);
  const view = useView();
  const addressOf = (shown: number) => pageAddress(file, view, shown);
  return (
    <details className="file-look needs-scripts" onToggle={({ currentTarget }) => currentTarget.open && ask()}>
      <summary>
        View<span className="visually-hidden"> {file.name}</span>
      </summary>
      {pages !== undefined && (
        <p>
          <a href={addressOf(1)}>View, turn, rename or mark it on its own page</a>
        </p>
      )}
      {typeof pages === "number" && <ShownPage file={file} page={page} pages={pages} addressOf={addressOf} onShow={setPage} />}
      {pages === "asked" && <p className="hint">Opening …</p>}
      {pages === "failed" && <p className="message">This file could not be opened. Please close it and view it again, or download it.</p>}
    </details>
  );
}

/** How many pages of a file can be shown, once somebody asks; after a failure, they may ask again. */
function usePages(address: string) {
  const [pages, setPages] = useState<number | "asked" | "failed">();
  const ask = () => {
    if (pages === "asked" || typeof pages === "number") return;
    setPages("asked");
    fetch(`/api${address}`)
      .then((response) => (response.ok ? (response.json() as Promise<{ pages: number }>) : Promise.reject(new Error())))
      .then(
        (file) => setPages(file.pages),
        () => setPages("failed"),
      );
  };
  return { pages, ask };
}
