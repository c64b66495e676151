import type { MouseEvent } from "react";
import { askBeforeLeaving } from "../components/ask-before-leaving.ts";
import { EnterButton } from "../components/enter-button.tsx";
import { words } from "../components/wording/index.ts";
import { languageVerb } from "./edit-rows.ts";

interface Props {
  /** The name of the other language. */
  name: string;
  /** The id of the form with what is typed. */
  form: string;
  /** Where Enter posts the form, unless to its own action. */
  enterAction?: string | undefined;
}

/** Posts a page's form to the page in the other language. Its action shows what is typed again, and stores nothing. */
export const LanguageButton = ({ name, form, enterAction }: Props) => (
  <>
    <EnterButton form={form} formAction={enterAction}>
      {words.next}
    </EnterButton>
    <button
      form={form}
      formAction={`?lang=${words.otherLanguage}`}
      name="intent"
      value={`${languageVerb}:${words.otherLanguage}`}
      lang={words.otherLanguage}
      onClick={postDocument}
    >
      {name}
    </button>
  </>
);

/** Posts a button's form without the page's scripts, because each language has its own. Nothing typed is lost, so nothing is asked. */
function postDocument(event: MouseEvent<HTMLButtonElement>): void {
  const { form, formAction: action, name, value } = event.currentTarget;
  if (!form) return;
  event.preventDefault();
  window.removeEventListener("beforeunload", askBeforeLeaving);
  form.prepend(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  form.action = action;
  HTMLFormElement.prototype.submit.call(form);
}
