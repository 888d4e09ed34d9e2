import type { Endpoint, InputOf, ReplyOf } from '../contract/endpoint.ts';
import type { Description } from '../described/model.ts';
import type { Locale, Localized } from '../locale/model.ts';
import type { OfficialName } from '../navigation/official-screens.ts';
import type { RefusalCode } from '../refusals/model.ts';
import type { TableFile } from './table-file.ts';

type Value = string | number | null | undefined;

/** A value of a line or a file under its name. What is null, undefined or empty is not there. */
export interface DeskField<Of> {
  readonly label: Localized;
  /** How it is said; left out for words. `moment` and `day` come as the wire has them. */
  readonly kind?: 'yen' | 'moment' | 'day' | 'japanese' | 'unbroken';
  /** Where the value is not what the line has under the field's name. */
  readonly of?: (from: Of, locale: Locale) => Value;
  /** What is said in a file where there is none. */
  readonly absent?: Localized;
  /** Small below it, in a list. */
  readonly under?: (from: Of, locale: Locale) => string;
}
export type DeskFields<Of> = Readonly<Record<string, DeskField<Of>>>;

/** How something stands, each with the sign of its shape; without one it is a mark, and as a warning a line of its own. */
export interface DeskTag {
  readonly words: string;
  readonly shape?: 'fixed' | 'provisional' | 'refused' | 'cancelled' | 'warning';
}

/** Opens a form of the page's own, in the place of the actions, or of all that is said of the file. */
export interface DeskOpening<File> {
  readonly opens: 'actions' | 'file';
  readonly isOffered: (file: File, today: string) => boolean;
  readonly send: (file: File, today: string) => Localized;
  readonly look?: 'primary';
}

/** What can be done with an opened file; it is asked about in a window. */
export interface DeskAction<File> {
  readonly endpoint: Endpoint;
  readonly isOffered: (file: File, today: string) => boolean;
  /** What is asked for, under the names of the input; `today` is the town's. */
  readonly asks: (file: File, today: string) => Description;
  /** What stands in its fields at first. */
  readonly begins?: (file: File, today: string) => Readonly<Record<string, string>>;
  readonly input: (file: File, typed: Readonly<Record<string, string>>, today: string) => unknown;
  /** What it is about and how that stands, beside its button; without it the buttons stand in a row. */
  readonly about?: { readonly term: Localized; readonly state: Localized };
  readonly send: Localized;
  readonly look?: 'primary' | 'quiet-danger';
  readonly isDanger?: true;
  readonly question: (file: File) => Localized;
  /** Whose it is, before what follows. */
  readonly whose?: (file: File) => Localized;
  readonly consequence: Localized;
  readonly warnings?: (file: File) => readonly Localized[];
  readonly done: (reply: unknown) => Localized;
}

interface ActionOf<E extends Endpoint, File> extends Omit<DeskAction<File>, 'endpoint' | 'asks' | 'input' | 'done'> {
  readonly asks: Description | DeskAction<File>['asks'];
  /** Complete or not: the contract's own check says what is missing. */
  readonly input: (
    file: File,
    typed: Readonly<Record<string, string>>,
    today: string,
  ) => { readonly [Name in keyof InputOf<E>]: unknown };
  readonly done: Localized | ((reply: ReplyOf<E>) => Localized);
}

/** An action with a file of a desk, joined with its endpoint. */
export function actionOf<E extends Endpoint, File>(
  endpoint: E,
  { asks, done, ...rest }: ActionOf<E, File>,
): DeskAction<File> {
  return {
    ...rest,
    endpoint,
    asks: typeof asks === 'function' ? asks : () => asks,
    done: typeof done === 'function' ? (reply) => done(reply as ReplyOf<E>) : () => done,
  };
}

/** A filter of a list: one of some values. */
export interface DeskFilter {
  readonly label: Localized;
  readonly options: readonly { readonly value: string; readonly label: Localized }[];
}

/** What the office works with, as data: its list, the file that is opened from it, and what can be done with that. */
export interface Desk<Line, File extends Line> {
  readonly screen: { readonly path: string; readonly name: OfficialName };
  /** What a file is called: in the address, in replies that bring it, and before the ids of its elements. */
  readonly name: string;
  /** What a list's reply calls its lines. */
  readonly lines: string;
  /** What identifies a file. */
  readonly id: string;
  readonly list: Endpoint;
  readonly read: Endpoint;
  readonly page_size: number;
  /** Its list as a file, of so many lines at most; more are refused. */
  readonly export?: {
    readonly most: number;
    readonly tooMany: RefusalCode;
    readonly endpoint: Endpoint & { readonly reply: typeof TableFile };
    readonly note: Localized;
    readonly sheet: Localized;
    readonly columns: DeskFields<Line>;
  };
  readonly sub: Localized;
  /** Where something new is entered. */
  readonly create?: { readonly sub: Localized; readonly open: Localized };
  readonly search: { readonly label: Localized; readonly hint: Localized };
  readonly filters: Readonly<Record<string, DeskFilter>>;
  /** What the list is called, and how many are in it. */
  readonly caption: Localized;
  readonly found: (count: number, shown: string) => Localized;
  readonly none: { readonly title: Localized; readonly yet: Localized; readonly found: Localized };
  /** What a line or file is called. */
  readonly title: (line: Line) => Localized;
  /** Whose it is; null: nobody's any more. Left out where it is several people's, who are no owner of it. */
  readonly ownerOf?: (line: Line) => number | null;
  readonly tags: (line: Line, locale: Locale, today: string) => readonly DeskTag[];
  /** `title` and `tags` stand for what these say of a line; the others are values. */
  readonly columns: DeskFields<Line>;
  /** The columns that stay beside an opened file. */
  readonly beside: readonly string[];
  readonly file: {
    /** Beside its title. */
    readonly aside?: (file: File) => Localized;
    readonly gone: Localized;
    readonly seen: Localized;
    /** What its owner reads in the place of actions. */
    readonly own?: Localized;
    /** Above its actions, where the usual words do not do. */
    readonly canDo?: Localized;
    readonly rows: DeskFields<File>;
    /** Above its rows, each under its title. */
    readonly warnings?: (
      file: File,
      isOwn: boolean,
    ) => readonly { readonly title: Localized; readonly lines: readonly Localized[] }[];
    readonly eventsOf: (file: File) => readonly DeskEvent[];
  };
  readonly actions: Readonly<Record<string, DeskAction<File> | DeskOpening<File>>>;
}

/** Something that happened to a file; the newest first. */
export interface DeskEvent {
  readonly what: Localized;
  readonly reason: string | null;
  readonly happened_at: string;
  readonly by_name: string | null;
}

export type LineOf<
  List extends Endpoint,
  Lines extends keyof ReplyOf<List>,
> = ReplyOf<List>[Lines] extends readonly (infer Line)[] ? Line : never;

export interface Declared<
  List extends Endpoint,
  Read extends Endpoint,
  Lines extends string & keyof ReplyOf<List>,
  Name extends string & keyof ReplyOf<Read>,
> extends Desk<LineOf<List, Lines>, LineOf<List, Lines> & ReplyOf<Read>[Name]> {
  readonly list: List;
  readonly lines: Lines;
  readonly read: Read;
  readonly name: Name;
  readonly id: string & keyof InputOf<Read> & keyof ReplyOf<Read>[Name];
  readonly filters: { readonly [Name in Exclude<string & keyof InputOf<List>, 'q' | 'page'>]: DeskFilter };
}

/** A desk; that its names are those of its endpoints, the compiler says. */
export const deskOf = <
  List extends Endpoint,
  Read extends Endpoint,
  Lines extends string & keyof ReplyOf<List>,
  Name extends string & keyof ReplyOf<Read>,
>(
  declared: Declared<List, Read, Lines, Name>,
): Declared<List, Read, Lines, Name> => declared;

/** "3件", "1 payment", "3 payments". */
export const counted =
  (unit: string, one: string, many = `${one}s`) =>
  (count: number, shown: string): Localized => ({ ja: `${shown}${unit}`, en: `${shown} ${count === 1 ? one : many}` });

export const valueOf = <Of>(name: string, field: DeskField<Of>, from: Of, locale: Locale): Value =>
  field.of ? field.of(from, locale) : (from as Readonly<Record<string, Value>>)[name];

/** Lines of a list as cells of a table with headings. */
export const deskTable = <Of>(columns: DeskFields<Of>, lines: readonly Of[], locale: Locale): string[][] => {
  const entries = Object.entries(columns);
  return [
    entries.map(([, { label }]) => label[locale]),
    ...lines.map((line) => entries.map(([name, field]) => String(valueOf(name, field, line, locale) ?? ''))),
  ];
};
