/** What a file looks like, or its extension where that is not known; its name stands beside it. */
export const Thumbnail = ({ name, address }: { name: string; address: string | null }) =>
  address ? (
    <img className="thumbnail" src={address} alt="" width={48} height={48} loading="lazy" />
  ) : (
    <span className="thumbnail" aria-hidden="true">
      {name.slice(name.lastIndexOf(".") + 1, name.length).slice(0, 4)}
    </span>
  );
