import { useEffect, useState } from "react";
import { useView } from "../dashboard/use-view.ts";
import { pageAddress, type LinkedFile } from "../files.ts";
import { ShownPage } from "./shown-page.tsx";

/** A file that is looked at where it is listed, and fetched only when it is unfolded. Without scripts, its own page is for that. */
export function UnfoldedFile({ file }: { file: LinkedFile }) {
  const [isOpened, setOpened] = useState(false);
  const view = useView();
  const addressOf = (page: number) => pageAddress(file, view, page);
  return (
    <details className="file-look needs-scripts" onToggle={() => setOpened(true)}>
      <summary>
        View<span className="visually-hidden"> {file.name}</span>
      </summary>
      {isOpened && (
        <>
          <p>
            <a href={addressOf(1)}>View, turn, rename or mark it on its own page</a>
          </p>
          <Pages file={file} addressOf={addressOf} />
        </>
      )}
    </details>
  );
}

function Pages({ file, addressOf }: { file: LinkedFile; addressOf: (page: number) => string }) {
  const pages = usePages(file.page);
  const [page, setPage] = useState(1);
  if (pages === undefined) return <p className="hint">Opening …</p>;
  return <ShownPage file={file} page={page} pages={pages} addressOf={addressOf} onShow={setPage} />;
}

/** How many pages of a file can be shown; undefined until that is known. */
function usePages(address: string): number | undefined {
  const [pages, setPages] = useState<number>();
  useEffect(() => {
    fetch(`/api${address}`)
      .then((response) => (response.ok ? (response.json() as Promise<{ pages: number }>) : { pages: 0 }))
      .then(
        (file) => setPages(file.pages),
        () => setPages(0),
      );
  }, [address]);
  return pages;
}
