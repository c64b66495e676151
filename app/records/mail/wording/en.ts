export const words = {
  received: (title: string, count: number, unreadable: number) =>
    `${title}: ${count} ${count === 1 ? "file" : "files"}${unreadable > 0 ? `, ${unreadable} cannot be read` : ""}`,
  cannotRead: (title: string, name: string, reason: string) => `${title}: we cannot read ${name}. ${reason}`,
};
