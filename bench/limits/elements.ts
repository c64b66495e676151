import { createElement, type ReactNode } from "react";

const TOKEN = /<!--.*?-->|<(\/?)([\w-]+)([^<>]*)>|[^<]+/gs;
const ATTRIBUTE = /([\w:-]+)="([^"]*)"/g;
const RAW = new Set(["script", "style"]);
const VOID = new Set(["br", "col", "hr", "img", "input", "link", "meta", "wbr"]);
/** Attributes that React takes as true instead of an empty text. */
const BOOLEAN = new Set(["async", "checked", "defer", "disabled", "hidden", "multiple", "open", "required", "selected"]);
const ENTITIES: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#x27;": "'" };

const textOf = (markup: string) => markup.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity]!);

const propsOf = (markup: string) =>
  Object.fromEntries([...markup.matchAll(ATTRIBUTE)].map(([, name = "", value = ""]) => [name, BOOLEAN.has(name) || textOf(value)]));

interface Open {
  tag: string;
  props: Record<string, unknown>;
  children: ReactNode[];
}

/** Converts a document that React has rendered to elements that render it again. */
export function elementsOf(html: string): ReactNode {
  const root: Open = { tag: "", props: {}, children: [] };
  const open = [root];
  const close = () => {
    const { tag, props, children } = open.pop()!;
    open.at(-1)!.children.push(createElement(tag, props, ...children));
  };
  TOKEN.lastIndex = html.indexOf("<html");
  for (let token = TOKEN.exec(html); token; token = TOKEN.exec(html)) {
    const [whole, isEnd, tag, attributes = ""] = token;
    if (isEnd) close();
    else if (!tag) open.at(-1)!.children.push(...(whole.startsWith("<!--") ? [] : [textOf(whole)]));
    else {
      open.push({ tag, props: propsOf(attributes), children: [] });
      if (RAW.has(tag)) {
        const end = html.indexOf(`</${tag}>`, TOKEN.lastIndex);
        open.at(-1)!.props["dangerouslySetInnerHTML"] = { __html: html.slice(TOKEN.lastIndex, end) };
        TOKEN.lastIndex = end;
      } else if (VOID.has(tag)) close();
    }
  }
  return root.children;
}
