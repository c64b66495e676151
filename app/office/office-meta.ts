import { titled, type TitleArgs } from "../components/page-title.ts";

/** The title of a page of the attorney's, and that search engines are to leave it out. */
export const officeMeta = (title: string, args: TitleArgs) => [...titled(title, args), { name: "robots", content: "noindex" }];
