import { useEffect, useRef, useState } from "react";
import type { ViewablePages } from "../documents/pictures.server.ts";
import type { LinkedFile } from "./files.ts";

interface Props extends ViewablePages {
  file: LinkedFile;
  page: number;
  /** URL of another page. */
  getUrl: (page: number) => string;
  /** Shows another page in place. */
  onShow?: (page: number) => void;
}

/** Shows a picture, or a page of a PDF with links to its other pages. */
export const ShownPage = (props: Props) => {
  const { file, page, pages, notShown } = props;
  if (notShown) return <p className="message">{notShown}</p>;
  const imageUrl = `/api${file.pageUrl}/view?page=${page}`;
  return (
    <>
      {pages > 1 && <PageNavigation {...props} />}
      <Picture key={imageUrl} url={imageUrl} text={pages > 1 ? `Page ${page} of ${file.name}` : `Picture of ${file.name}`} />
    </>
  );
};

/** How many times as long as wide, or the other way round, a picture is scrolled instead of shown at once. */
const longRatio = 3;

/** A picture, with a link to it alone. With scripts, what is long can be scrolled, and a picture that is not drawn says why. */
export function Picture({ url, text }: { url: string; text: string }) {
  const image = useRef<HTMLImageElement>(null);
  const [isLong, setLong] = useState(false);
  const [problem, setProblem] = useState<string>();
  const look = () => {
    const { complete, naturalWidth: width, naturalHeight: height } = image.current!;
    if (!complete) return;
    setLong(Math.max(width, height) > longRatio * Math.min(width, height));
    if (width === 0)
      fetch(url)
        .then((response) => response.json() as Promise<{ message: string }>)
        .then(
          ({ message }) => setProblem(message),
          () => undefined,
        );
  };
  useEffect(look, [url]);
  if (problem) return <p className="message">{problem}</p>;
  return (
    <div className={isLong ? "case-long" : undefined}>
      <a href={url} target="_blank" rel="noreferrer">
        <img ref={image} className="case-picture" src={url} loading="lazy" alt={text} onLoad={look} onError={look} />
      </a>
    </div>
  );
}

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
