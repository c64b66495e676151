import { Control } from "../control.tsx";
import type { FormReply } from "../form-post.server.ts";
import type { Address } from "../../petition/forms/creditor-places.ts";

const labels: Record<keyof Address, string> = {
  name: "Company or person",
  street: "Street or P.O. Box",
  city: "City",
  state: "State",
  zip: "ZIP code",
};

const sizes: Partial<Record<keyof Address, number>> = { state: 4, zip: 10 };

/** Input fields of an address, with the submitted values or else those of the entry. */
export const AddressFields = ({ entry, reply }: { entry?: Address; reply: FormReply | undefined }) => (
  <>
    {(Object.keys(labels) as (keyof Address)[]).map((name) => (
      <Control key={name} label={labels[name]} message={reply?.messages[name]}>
        {(id, invalid) => (
          <input
            id={id}
            name={name}
            defaultValue={reply?.typed[name] ?? entry?.[name]}
            size={sizes[name]}
            autoComplete="off"
            spellCheck={false}
            {...invalid}
          />
        )}
      </Control>
    ))}
  </>
);
