import { useRef } from "react";
import type { LinkedFile } from "../files.ts";

interface Props {
  file: LinkedFile;
  page: number;
  /** Number of pages: 1 for a picture, 0 for a file that cannot be shown. */
  pages: number;
  /** URL of another page. */
  getUrl: (page: number) => string;
  /** Shows another page in place. */
  onShow?: (page: number) => void;
}

/** Shows a picture, or a page of a PDF with links to its other pages. */
export const ShownPage = (props: Props) => {
  const { file, page, pages } = props;
  if (pages === 0) return <p>This file cannot be shown here. Please download it to read it.</p>;
  const imageUrl = `/api${file.pageUrl}/view?page=${page}`;
  return (
    <>
      {pages > 1 && <PageNavigation {...props} />}
      <a href={imageUrl} target="_blank" rel="noreferrer">
        <img className="case-picture" src={imageUrl} alt={pages > 1 ? `Page ${page} of ${file.name}` : `Picture of ${file.name}`} />
      </a>
    </>
  );
};

/** Links to other pages. A link disappears when it leads nowhere, so at either end the focus moves to the text with the page number. */
const PageNavigation = ({ page, pages, getUrl: addressOf, onShow }: Props) => {
  const pageText = useRef<HTMLSpanElement>(null);
  const show = (event: React.MouseEvent, to: number) => {
    if (!onShow) return;
    event.preventDefault();
    onShow(to);
    if (to === 1 || to === pages) pageText.current?.focus();
  };
  const link = (to: number, text: string) =>
    to >= 1 &&
    to <= pages && (
      <a href={addressOf(to)} onClick={(event) => show(event, to)}>
        {text}
      </a>
    );
  return (
    <p className="case-facts-line">
      <span ref={pageText} tabIndex={-1} aria-live="polite">
        Page {page} of {pages}
      </span>{" "}
      {link(page - 1, "Previous page")} {link(page + 1, "Next page")} {page > 2 && link(1, "First page")}{" "}
      {page < pages - 1 && link(pages, "Last page")}
    </p>
  );
};
