import { useRef } from "react";
import type { LinkedFile } from "../files.ts";

interface Props {
  file: LinkedFile;
  page: number;
  /** How many there are: 1 for a picture, 0 for a file that cannot be shown. */
  pages: number;
  /** Where another page is seen. */
  addressOf: (page: number) => string;
  /** Shows another page in place. */
  onShow?: (page: number) => void;
}

/** A picture, or a page of a PDF with the ways to its other pages. */
export const ShownPage = (props: Props) => {
  const { file, page, pages } = props;
  if (pages === 0) return <p>This file cannot be shown here. Please download it to read it.</p>;
  const address = `/api${file.page}/view?page=${page}`;
  return (
    <>
      {pages > 1 && <PageWays {...props} />}
      <a href={address} target="_blank" rel="noreferrer">
        <img className="case-picture" src={address} alt={pages > 1 ? `Page ${page} of ${file.name}` : `Picture of ${file.name}`} />
      </a>
    </>
  );
};

/** The ways to other pages. Those that lead no farther go, so the focus of who has used one goes to what says which page it is. */
const PageWays = ({ page, pages, addressOf, onShow }: Props) => {
  const where = useRef<HTMLSpanElement>(null);
  const show = (event: React.MouseEvent, to: number) => {
    if (!onShow) return;
    event.preventDefault();
    onShow(to);
    if (to === 1 || to === pages) where.current?.focus();
  };
  const way = (to: number, text: string) =>
    to >= 1 &&
    to <= pages && (
      <a href={addressOf(to)} onClick={(event) => show(event, to)}>
        {text}
      </a>
    );
  return (
    <p className="case-facts-line">
      <span ref={where} tabIndex={-1} aria-live="polite">
        Page {page} of {pages}
      </span>{" "}
      {way(page - 1, "Previous page")} {way(page + 1, "Next page")} {page > 2 && way(1, "First page")}{" "}
      {page < pages - 1 && way(pages, "Last page")}
    </p>
  );
};
