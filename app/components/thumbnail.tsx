/** A thumbnail of a file, or its extension if there is none. Decorative: the file's name is shown beside it. */
export const Thumbnail = ({ name, url }: { name: string; url: string | null }) =>
  url ? (
    <img className="thumbnail" src={url} alt="" width={48} height={48} loading="lazy" />
  ) : (
    <span className="thumbnail" aria-hidden="true">
      {name.slice(name.lastIndexOf(".") + 1, name.length).slice(0, 4)}
    </span>
  );
