import type { Answers } from "../../questionnaire/answers/answers.ts";

type PathsIn<T, At extends string> = T extends readonly (infer Row)[]
  ? PathsIn<Row, `${At}[${number}]`>
  : T extends object
    ? { [Name in keyof T & string]: PathsIn<NonNullable<T[Name]>, `${At}.${Name}`> }[keyof T & string]
    : At;

type ListsIn<T, At extends string> = T extends readonly (infer Row)[]
  ? At | ListsIn<Row, `${At}[${number}]`>
  : T extends object
    ? { [Name in keyof T & string]: ListsIn<NonNullable<T[Name]>, `${At}.${Name}`> }[keyof T & string]
    : never;

/** The path of a question, such as `contactInfo.email` or `vehicles[0].make`. */
export type AnswerPath = { [Section in keyof Answers]: PathsIn<Answers[Section], Section> }[keyof Answers];

/** The path of a list, such as `vehicles`. */
export type ListPath = { [Section in keyof Answers]: ListsIn<Answers[Section], Section> }[keyof Answers];

/** The path of a row of a list, such as `vehicles[0]`. */
export type RowPath<List extends ListPath = ListPath> = `${List}[${number}]`;

/** The questions of a section, a group or a row, by the end of their paths: `asked.lawsuits` of `financialAffairs`. */
export type QuestionOf<Start extends string> = AnswerPath extends infer Path
  ? Path extends `${Start}.${infer Name}`
    ? Name
    : never
  : never;

type LastName<Path> = Path extends `${string}.${infer Rest}` ? LastName<Rest> : Path;

/** The name of a question within its section, group or row. */
export type QuestionName = LastName<AnswerPath>;

/** The columns of a list. */
export type ColumnOf<List extends ListPath> = QuestionOf<RowPath<List>>;

/** Whether a path is that of a row of a list. */
export const isRowOf = <List extends ListPath>(list: List, path: string): path is RowPath<List> => path.startsWith(`${list}[`);

/**
 * The path itself if a question has it, and otherwise `never`. Of a path with a part of any text, such as `${row}.kind`, it is enough that
 * some question has one like it.
 */
export type PathLike<Path extends string, Of extends string> = Path extends Of ? Path : Extract<Of, Path> extends never ? never : Path;
