import { expect } from "vitest";

/** A control, button or link on a page. */
export interface Control {
  click(): Promise<void>;
  /** Types into it, key by key, in place of what is there. */
  write(text: string): Promise<void>;
  /** Chooses files of this machine. */
  attach(files: string[]): Promise<void>;
  /** Chooses an option of a list by its value. */
  select(value: string): Promise<void>;
  isShown(): Promise<boolean>;
  isChecked(): Promise<boolean>;
  /** The control's property, as text. */
  property(name: string): Promise<string>;
}

/** A window of a browser, whatever its engine. */
export interface Window {
  /** Opens an address and waits until its scripts, if they are on, are at work. */
  goTo(address: string): Promise<void>;
  /** What can be read on the page, which is loaded. */
  text(): Promise<string>;
  all(css: string): Promise<Control[]>;
  /** The control that the keyboard is at. */
  focused(): Promise<Control>;
  close(): Promise<void>;
}

export interface Engine {
  /** Opens a window with an empty profile. */
  open(scripts: boolean): Promise<Window>;
  /** Ends the browsers that are kept for the next window. */
  end(): Promise<void>;
}

/** Waits until it can be done, trying again while the page is being replaced or something stands in the way. */
async function until(what: string, attempt: () => Promise<boolean>): Promise<void> {
  await expect.poll(() => attempt().catch(() => false), { timeout: 20_000, interval: 100, message: what }).toBe(true);
}

/** Waits until the page reads so. */
export async function reads(window: Window, text: string): Promise<void> {
  let seen = "";
  const isThere = async () => (seen = await window.text()).includes(text);
  await until(text, isThere).catch((error: Error) => {
    throw new Error(`${error.message}: "${text}" in\n${seen}`, { cause: error });
  });
}

/** Waits until something is no longer to be read. */
export const loses = (window: Window, text: string): Promise<void> =>
  until(`no ${text}`, async () => !(await window.text()).includes(text));

/** Waits until there is a control to choose files with, and chooses one. */
export const attach = (window: Window, css: string, ...files: string[]): Promise<void> =>
  until(css, async () => {
    const [control] = await window.all(css);
    await control?.attach(files);
    return control !== undefined;
  });

/** Waits until a button or link is shown, and presses the first. */
export const press = (window: Window, css: string): Promise<void> =>
  until(css, async () => {
    for (const control of await window.all(css)) {
      if (!(await control.isShown())) continue;
      await control.click();
      return true;
    }
    return false;
  });

export const named = (name: string): string => `[name="${name}"]`;
export const intent = (value: string): string => `button[value="${value}"]:not([aria-hidden])`;

/** A day as people type it into a date input of an American browser. */
const typedDay = (day: string) => day.replace(/(\d+)-(\d+)-(\d+)/, "$2/$3/$1");

/** The controls of a question that take such an answer: of those to choose from, the one that stands for it. */
const taking = (name: string, value: string): string =>
  `${named(name)}:not([type="radio"], [type="checkbox"]), ${named(name)}[value=${JSON.stringify(value)}]`;

/** Answers a question with the value it is stored with, if it is asked on the page. Returns whether the page has it. */
export async function answer(window: Window, name: string, value: string): Promise<boolean> {
  const controls = () => window.all(taking(name, value));
  const { length } = await controls();
  for (let index = 0; index < length; index++)
    await until(name, async () => {
      await put((await controls())[index]!, value);
      return true;
    });
  return length > 0;
}

async function put(control: Control, value: string): Promise<void> {
  const type = await control.property("type");
  if (!(await control.isShown())) return;
  if (type === "select-one") await control.select(value);
  else if (type === "date") await control.write(typedDay(value));
  else if (type !== "radio" && type !== "checkbox") await control.write(value);
  else if (!(await control.isChecked())) await control.click();
}
