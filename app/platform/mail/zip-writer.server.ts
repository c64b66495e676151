import { configure, ZipWriter, type ZipWriterConstructorOptions } from "@zip.js/zip.js";

// The library counts files that are read without web workers as workers too: at first as many at once as there are processors, in
// all archives together, so that two slow downloads would hold up every other archive and mail.
configure({ maxWorkers: Number.MAX_SAFE_INTEGER });

type Target<Result> = ConstructorParameters<typeof ZipWriter<Result>>[0];

/** A writer of an archive whose files are stored as they are; encrypted with AES-256 when a password is given. */
export const zipWriter = <Result>(target: Target<Result>, password: string | undefined, options: ZipWriterConstructorOptions = {}) =>
  new ZipWriter<Result>(target, {
    ...(password !== undefined && { password, encryptionStrength: 3 as const }),
    level: 0,
    extendedTimestamp: false,
    useWebWorkers: false,
    ...options,
  });
