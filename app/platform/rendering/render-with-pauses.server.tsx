import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import { PauseContext } from "./pause.ts";

/** How long the rendering of a page may keep the event loop from others, in milliseconds. */
const MAX_MS = 30;

/** Components that go on at once after a pause, unless they need too long. */
const MAX_RESUMED = 20;

/** Creates the function that pauses a rendering after `MAX_MS`. Components go on in turn once waiting requests were handled. */
function createPause(): () => void {
  const paused: (() => void)[] = [];
  let end = performance.now() + MAX_MS;
  const resume = () => {
    end = performance.now() + MAX_MS;
    for (const each of paused.splice(0, MAX_RESUMED)) each();
    if (paused.length > 0) setImmediate(resume);
  };
  return () => {
    if (performance.now() < end) return;
    throw new Promise<void>((done) => {
      if (paused.push(done) === 1) setImmediate(resume);
    });
  };
}

/**
 * React 18 leaves up to three bytes of a buffer unwritten before a character that does not fit into it. Answers contain no NUL.
 * https://github.com/facebook/react/pull/26228
 */
const UNWRITTEN = "\0";

/** Unlike `renderToString`, the stream of a whole document begins with it. */
const DOCTYPE = /^<!DOCTYPE html>/;

/** Renders a long page to the same markup as `renderToString`, and lets the server handle other requests meanwhile. */
export const renderWithPauses = (page: React.ReactElement): Promise<string> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const output = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString().replaceAll(UNWRITTEN, "").replace(DOCTYPE, ""));
        done();
      },
    });
    const { pipe } = renderToPipeableStream(<PauseContext.Provider value={createPause()}>{page}</PauseContext.Provider>, {
      onAllReady: () => pipe(output),
      onShellError: reject,
      onError: reject,
    });
  });
