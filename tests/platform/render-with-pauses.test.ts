import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { renderWithPauses } from "../../app/platform/rendering/render-with-pauses.server.tsx";

it("a long page has the same markup with pauses, whichever character comes at the end of a buffer", async () => {
  const words = ["é", "ñandú", "–", "漢字", "👪", "plain"];
  const repeatedWord = (index: number, times: number) => words[index % words.length]!.repeat(times);
  const rows = Array.from({ length: 3_000 }, (_, index) =>
    createElement(
      "p",
      { key: index, title: repeatedWord(index, index % 11) },
      repeatedWord(index + 1, index % 17),
      createElement("input", { defaultValue: repeatedWord(index + 2, index % 13) }),
    ),
  );
  const page = createElement("html", {}, createElement("body", {}, ...rows));
  expect(await renderWithPauses(page)).toBe(renderToString(page));
});
