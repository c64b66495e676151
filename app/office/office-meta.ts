/** The title of a page of the attorney's, and that search engines are to leave it out. */
export const officeMeta = (title: string) => [{ title: `${title} - Bankruptcy Intake` }, { name: "robots", content: "noindex" }];
