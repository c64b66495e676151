import fc from "fast-check";

const people = (
  "John Smith,Jon Smyth,Catherine O'Brien,Kathryn Obrien,Zoë Dvořák,Bartholomew Featherstonehaugh,Ann Lee," +
  "Anna Leigh,Maria Hernandez,Mariah Hernandes,José Nuñez,Li Wu,Christopher Montgomery,Kristofer Montgomerie," +
  "Philip Pfeiffer,Phillip Fifer,Rowan Marlowe,Inés Okafor,Siobhan Nguyen,Shavonne Winn,Alexandra Papadopoulos," +
  "Wal-Mart,Walmart Stores,Piedmont Savings Bank,JP Morgan Chase,Oak Wood School,Oakwood School," +
  "Placeholder Recovery LLC,Triangle Auto Finance,Bank of America,Thomas Thompson,Tomas Tomson,Иван Петров," +
  "Schwarzenegger"
).split(",");

const letters = fc.constantFrom(..."abcdefghiklmnorstuvwxyz");

/** One slip of a person who types a name. */
const slip = fc.record({
  kind: fc.constantFrom("drop", "double", "swap", "change", "space", "join", "initial", "word"),
  at: fc.nat(40),
  letter: letters,
});

function withSlip(name: string, { kind, at, letter }: { kind: string; at: number; letter: string }): string {
  const index = at % name.length;
  const words = name.split(" ");
  const word = at % words.length;
  switch (kind) {
    case "drop":
      return name.slice(0, index) + name.slice(index + 1);
    case "double":
      return name.slice(0, index) + name[index] + name.slice(index);
    case "swap":
      return name.slice(0, index) + (name[index + 1] ?? "") + name[index] + name.slice(index + 2);
    case "change":
      return name.slice(0, index) + letter + name.slice(index + 1);
    case "space":
      return `${name.slice(0, index)} ${name.slice(index)}`;
    case "join":
      return name.replace(" ", "");
    case "initial":
      return words.map((each, other) => (other === word ? each.slice(0, 1) : each)).join(" ");
    default:
      return [...words.slice(0, word), letter.repeat(3), ...words.slice(word)].join(" ");
  }
}

/** Names of people and companies with up to four slips. */
export const misspelled = fc
  .tuple(fc.constantFrom(...people), fc.array(slip, { maxLength: 4 }))
  .map(([name, slips]) => slips.reduce(withSlip, name));
/** Parts of a text with such a name in it. */
export const sentence = fc.tuple(
  fc.constantFrom("", "sued by ", "the estate of "),
  misspelled,
  fc.constantFrom("", " in Wake County", ", 4 Elm St"),
);
