import { maxJoinedPhotos } from "../files/joinable.ts";
import { papers, paperTypes, type PaperType } from "../files/papers.ts";
import { oncePerLanguage } from "../platform/language/language.ts";
import { runInLanguage } from "../platform/language/run-in-language.server.ts";
import { words } from "./wording/index.ts";

/** The name of a PDF of joined photos, of a paper or of a portal session. The office gets the file, so its name is in English. */
export const nameJoined = (type: PaperType | undefined, count: number): string => runInLanguage("en", () => buildName(type, count));

const buildName = (type: PaperType | undefined, count: number): string =>
  type ? words.joinedName(papers[type].title, count) : words.joinedPortalName(count);

/** The names that joined photos can have, with those in the current language. */
const namesInLanguage = oncePerLanguage(() => {
  const counts = Array.from({ length: maxJoinedPhotos + 1 }, (_, count) => count);
  const names = [...paperTypes, undefined].flatMap((type) =>
    counts.map((count) => [nameJoined(type, count), buildName(type, count)] as const),
  );
  return new Map(names);
});

/** A file's name as its client sees it: in the current language, if it was made here. */
export const nameForClient = (name: string): string => namesInLanguage().get(name) ?? name;
