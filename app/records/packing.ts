export type PackedFile = { id: string; entryName: string };

/** How the files of a mail were split between its messages, under names that reveal nothing about the client. */
export type Packing = {
  messages: PackedFile[][];
  /** The names of files that no message had room for. */
  waiting: string[];
};

/** How far a mail of several messages has got. It is packed again until its first message was taken. */
export interface MailProgress {
  packing: Packing | null;
  sentParts: number;
}
