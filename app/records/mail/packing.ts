export type PackedFile = { id: string; entryName: string };

/** How the files of an email were split into messages, under names that reveal nothing about the client. */
export type Packing = {
  messages: PackedFile[][];
  /** Names of files that did not fit into any message. */
  waiting: string[];
};

/** Progress of an email of several messages. It is packed again until its first message was accepted. */
export interface MailProgress {
  packing: Packing | null;
  sentParts: number;
}
