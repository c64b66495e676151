import { useState } from "react";
import type { ViewablePages } from "../documents/pictures.server.ts";
import { useView } from "./use-view.ts";
import { shownPageUrl, type LinkedFile } from "./files.ts";
import { ShownPage } from "./shown-page.tsx";

/** Preview of a file where it is listed, fetched only when it is opened. Without scripts, the file's own page shows it. */
export function FilePreview({ file }: { file: LinkedFile }) {
  const { viewable, load } = useViewablePages(file.pageUrl);
  const [page, setPage] = useState(1);
  const view = useView();
  const getUrl = (shown: number) => shownPageUrl(file, view, shown);
  return (
    <details className="file-look needs-scripts" onToggle={({ currentTarget }) => currentTarget.open && load()}>
      <summary>
        View<span className="visually-hidden">{` ${file.name}`}</span>
      </summary>
      {viewable && (
        <p>
          <a href={getUrl(1)}>View, turn, rename or mark it on its own page</a>
        </p>
      )}
      {typeof viewable === "object" && <ShownPage file={file} page={page} {...viewable} getUrl={getUrl} onShow={setPage} />}
      {viewable === "loading" && <p className="hint">Opening …</p>}
      {viewable === "failed" && (
        <p className="message">This file could not be opened. Please close it and view it again, or download it.</p>
      )}
    </details>
  );
}

/** Loads the number of pages that can be shown, on request. After a failure it can be requested again. */
function useViewablePages(pageUrl: string) {
  const [viewable, setViewable] = useState<ViewablePages | "loading" | "failed">();
  const load = () => {
    if (viewable === "loading" || typeof viewable === "object") return;
    setViewable("loading");
    fetch(`/api${pageUrl}`)
      .then((response) => (response.ok ? (response.json() as Promise<ViewablePages>) : Promise.reject(new Error())))
      .then(
        ({ pages, notShown }) => setViewable({ pages, notShown }),
        () => setViewable("failed"),
      );
  };
  return { viewable, load };
}
