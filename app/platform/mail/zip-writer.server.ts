import { configure, ZipWriter, type ZipWriterConstructorOptions } from "@zip.js/zip.js";

// The library also counts files that are read without web workers as workers, and limits them over all archives to the number of
// processors. Two slow downloads would then block every other archive and email.
configure({ maxWorkers: Number.MAX_SAFE_INTEGER });

type Target<Result> = ConstructorParameters<typeof ZipWriter<Result>>[0];

/** Creates a writer of an archive whose files are stored without compression; encrypted with AES-256 when a password is given. */
export const zipWriter = <Result>(target: Target<Result>, password: string | undefined, options: ZipWriterConstructorOptions = {}) =>
  new ZipWriter<Result>(target, {
    ...(password !== undefined && { password, encryptionStrength: 3 as const }),
    level: 0,
    extendedTimestamp: false,
    useWebWorkers: false,
    ...options,
  });
