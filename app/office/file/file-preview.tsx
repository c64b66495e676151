import { useState } from "react";
import { useView } from "../dashboard/use-view.ts";
import { shownPageUrl, type LinkedFile } from "../files.ts";
import { ShownPage } from "./shown-page.tsx";

/** Preview of a file where it is listed, fetched only when it is opened. Without scripts, the file's own page shows it. */
export function FilePreview({ file }: { file: LinkedFile }) {
  const { pages, load } = usePageCount(file.pageUrl);
  const [page, setPage] = useState(1);
  const view = useView();
  const getUrl = (shown: number) => shownPageUrl(file, view, shown);
  return (
    <details className="file-look needs-scripts" onToggle={({ currentTarget }) => currentTarget.open && load()}>
      <summary>
        View<span className="visually-hidden">{` ${file.name}`}</span>
      </summary>
      {pages !== undefined && (
        <p>
          <a href={getUrl(1)}>View, turn, rename or mark it on its own page</a>
        </p>
      )}
      {typeof pages === "number" && <ShownPage file={file} page={page} pages={pages} getUrl={getUrl} onShow={setPage} />}
      {pages === "loading" && <p className="hint">Opening …</p>}
      {pages === "failed" && <p className="message">This file could not be opened. Please close it and view it again, or download it.</p>}
    </details>
  );
}

/** Loads the number of pages that can be shown, on request. After a failure it can be requested again. */
function usePageCount(pageUrl: string) {
  const [pages, setPages] = useState<number | "loading" | "failed">();
  const load = () => {
    if (pages === "loading" || typeof pages === "number") return;
    setPages("loading");
    fetch(`/api${pageUrl}`)
      .then((response) => (response.ok ? (response.json() as Promise<{ pages: number }>) : Promise.reject(new Error())))
      .then(
        (file) => setPages(file.pages),
        () => setPages("failed"),
      );
  };
  return { pages, load };
}
