/** The sender of a printed document. */
export interface Firm {
  name: string;
  phone: string;
  email: string;
}

export const Letterhead = ({ name, phone, email }: Firm) => (
  <div className="firm">
    <strong>{name}</strong>
    <span>
      {phone} · {email}
    </span>
  </div>
);
