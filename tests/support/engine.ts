import { expect } from "vitest";

/** A control, button or link on a page. */
export interface Control {
  click(): Promise<void>;
  /** Replaces its value by typing key by key. */
  write(text: string): Promise<void>;
  /** Chooses local files. */
  attach(files: string[]): Promise<void>;
  /** Selects an option by its value. */
  select(value: string): Promise<void>;
  isShown(): Promise<boolean>;
  isChecked(): Promise<boolean>;
  /** Returns the control's property as text. */
  property(name: string): Promise<string>;
}

/** A browser window, independent of the engine. */
export interface Window {
  /** Opens a URL and waits for the page's scripts to run, if they are on. */
  goTo(url: string): Promise<void>;
  /** Returns the visible text of the loaded page. */
  text(): Promise<string>;
  all(css: string): Promise<Control[]>;
  /** The control that has the focus. */
  focused(): Promise<Control>;
  close(): Promise<void>;
}

export interface Engine {
  /** Opens a window with an empty profile. */
  open(scripts: boolean): Promise<Window>;
  /** Closes the browsers that are reused for the next window. */
  end(): Promise<void>;
}

/** Retries until the attempt succeeds, while the page is being replaced or another element covers the control. */
async function retryUntil(description: string, attempt: () => Promise<boolean>): Promise<void> {
  await expect.poll(() => attempt().catch(() => false), { timeout: 20_000, interval: 100, message: description }).toBe(true);
}

/** Waits until the page shows the text. */
export async function waitForText(window: Window, text: string): Promise<void> {
  let pageText = "";
  const isShown = async () => (pageText = await window.text()).includes(text);
  await retryUntil(text, isShown).catch((error: Error) => {
    throw new Error(`${error.message}: "${text}" in\n${pageText}`, { cause: error });
  });
}

/** Waits until the page no longer shows the text. */
export const waitUntilGone = (window: Window, text: string): Promise<void> =>
  retryUntil(`no ${text}`, async () => !(await window.text()).includes(text));

/** Waits for a file input and chooses files in it. */
export const attach = (window: Window, css: string, ...files: string[]): Promise<void> =>
  retryUntil(css, async () => {
    const [control] = await window.all(css);
    await control?.attach(files);
    return control !== undefined;
  });

/** Waits for a matching button or link and presses the first one that is shown. */
export const press = (window: Window, css: string): Promise<void> =>
  retryUntil(css, async () => {
    for (const control of await window.all(css)) {
      if (!(await control.isShown())) continue;
      await control.click();
      return true;
    }
    return false;
  });

export const named = (name: string): string => `[name="${name}"]`;
export const intent = (value: string): string => `button[value="${value}"]:not([aria-hidden])`;

/** Formats an ISO date as it is typed into a date input in the United States. */
const formatTypedDate = (day: string) => day.replace(/(\d+)-(\d+)-(\d+)/, "$2/$3/$1");

/** A selector for the controls that accept this answer: text controls, or the radio button or checkbox with this value. */
const controlsFor = (name: string, value: string): string =>
  `${named(name)}:not([type="radio"], [type="checkbox"]), ${named(name)}[value=${JSON.stringify(value)}]`;

/** Answers a question with its stored value. Returns false if the page does not have the question. */
export async function answer(window: Window, name: string, value: string): Promise<boolean> {
  const controls = () => window.all(controlsFor(name, value));
  const { length } = await controls();
  for (let index = 0; index < length; index++)
    await retryUntil(name, async () => {
      await put((await controls())[index]!, value);
      return true;
    });
  return length > 0;
}

async function put(control: Control, value: string): Promise<void> {
  const type = await control.property("type");
  if (!(await control.isShown())) return;
  if (type === "select-one") await control.select(value);
  else if (type === "date") await control.write(formatTypedDate(value));
  else if (type !== "radio" && type !== "checkbox") await control.write(value);
  else if (!(await control.isChecked())) await control.click();
}
