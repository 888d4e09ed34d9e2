import { pathParameters, type Endpoint, type InputOf, type ReplyOf } from '../contract/endpoint.ts';
import type { Description } from '../described/model.ts';
import type { Locale, Localized } from '../locale/model.ts';
import type { OfficialName } from '../navigation/official-screens.ts';
import type { RefusalCode } from '../refusals/model.ts';
import type { TableFile } from './table-file.ts';

type Value = string | number | null | undefined;

/** A labelled value of a line or a file. Null, undefined and empty values are not shown. */
export interface DeskField<Of> {
  readonly label: Localized;
  /** Format of the value; left out: plain text. `moment` and `day` come as on the wire. */
  readonly kind?: 'yen' | 'moment' | 'day' | 'japanese' | 'unbroken';
  /** Computes the value if it is not the line's property of this name. */
  readonly of?: (from: Of, locale: Locale) => Value;
  /** Words of an opened file for an absent value. */
  readonly absent?: Localized;
  /** Small text below the value, in a list. */
  readonly under?: (from: Of, locale: Locale) => string;
}
export type DeskFields<Of> = Readonly<Record<string, DeskField<Of>>>;

/** A state with the sign of its shape. Without a shape it is a mark; a warning has a line of its own. */
export interface DeskTag {
  readonly words: string;
  readonly shape?: 'fixed' | 'provisional' | 'refused' | 'cancelled' | 'warning';
}

/** Opens one of the page's own forms in place of the actions or of the whole file. */
export interface DeskOpening<File> {
  readonly opens: 'actions' | 'file';
  readonly isOffered: (file: File, today: string) => boolean;
  readonly send: (file: File, today: string) => Localized;
  readonly look?: 'primary';
}

/** An action on an opened file, confirmed in a dialog. */
export interface DeskAction<File> {
  readonly endpoint: Endpoint;
  readonly isOffered: (file: File, today: string) => boolean;
  /** Fields to fill in, named as in the input; `today` is the town's day. */
  readonly asks: (file: File, today: string) => Description;
  /** Initial values of the fields. */
  readonly begins?: (file: File, today: string) => Readonly<Record<string, string>>;
  readonly input: (file: File, typed: Readonly<Record<string, string>>, today: string) => unknown;
  /** Its subject and state, beside its button; without it the buttons stand in a row. */
  readonly about?: { readonly term: Localized; readonly state: Localized };
  readonly send: Localized;
  readonly look?: 'primary' | 'quiet-danger';
  readonly isDanger?: true;
  readonly question: (file: File) => Localized;
  /** Owner of the file, named before the consequence. */
  readonly whose?: (file: File) => Localized;
  readonly consequence: Localized;
  readonly warnings?: (file: File) => readonly Localized[];
  readonly done: (reply: unknown) => Localized;
}

interface ActionOf<E extends Endpoint, File> extends Omit<DeskAction<File>, 'endpoint' | 'asks' | 'input' | 'done'> {
  readonly asks: Description | DeskAction<File>['asks'];
  /**
   * Complete or not: the contract's own check reports what is missing. Left out: ids of the path and `revision` of the
   * file, and what was typed, under the names of `asks`.
   */
  readonly input?: (
    file: File,
    typed: Readonly<Record<string, string>>,
    today: string,
  ) => { readonly [Name in keyof InputOf<E>]: unknown };
  readonly done: Localized | ((reply: ReplyOf<E>) => Localized);
}

/** An action on a file of a desk, with its endpoint. */
export function actionOf<E extends Endpoint, File>(
  endpoint: E,
  { asks, done, input, ...rest }: ActionOf<E, File>,
): DeskAction<File> {
  const seen = new Set([...pathParameters(endpoint.path), 'revision']);
  const ofFile = (file: File) => Object.entries(file ?? {}).filter(([name]) => seen.has(name));
  return {
    ...rest,
    endpoint,
    input: input ?? ((file, typed) => ({ ...Object.fromEntries(ofFile(file)), ...typed })),
    asks: typeof asks === 'function' ? asks : () => asks,
    done: typeof done === 'function' ? (reply) => done(reply as ReplyOf<E>) : () => done,
  };
}

/** A filter of a list with its options. */
export interface DeskFilter {
  readonly label: Localized;
  readonly options: readonly { readonly value: string; readonly label: Localized }[];
}

/** A desk of the office as data: its list, the file that opens from it, and the actions on it. */
export interface Desk<Line, File extends Line> {
  readonly screen: { readonly path: string; readonly name: OfficialName };
  /** Name of a file in the URL, in replies, and as a prefix of element ids. */
  readonly name: string;
  /** Property of the reply that holds the lines. */
  readonly lines: string;
  /** Property that identifies a file. */
  readonly id: string;
  readonly list: Endpoint;
  readonly read: Endpoint;
  readonly page_size: number;
  /** Export of the list, with at most so many lines; more are refused. */
  readonly export?: {
    readonly most: number;
    readonly tooMany: RefusalCode;
    readonly endpoint: Endpoint & { readonly reply: typeof TableFile };
    readonly note: Localized;
    readonly sheet: Localized;
    readonly columns: DeskFields<Line>;
  };
  readonly sub: Localized;
  /** Entry of something new. */
  readonly create?: { readonly sub: Localized; readonly open: Localized };
  readonly search: { readonly label: Localized; readonly hint: Localized };
  readonly filters: Readonly<Record<string, DeskFilter>>;
  /** Name of the list, and the number of its lines. */
  readonly caption: Localized;
  readonly found: (count: number, shown: string) => Localized;
  readonly none: { readonly title: Localized; readonly yet: Localized; readonly found: Localized };
  /** Title of a line or file. */
  readonly title: (line: Line) => Localized;
  /** Owner; null: they have left. Left out if several people are concerned, who do not own it. */
  readonly ownerOf?: (line: Line) => number | null;
  readonly tags: (line: Line, locale: Locale, today: string) => readonly DeskTag[];
  /** `title` and `tags` are the columns of those functions; the others are values. */
  readonly columns: DeskFields<Line>;
  /** Columns that remain beside an opened file. */
  readonly beside: readonly string[];
  readonly file: {
    /** Text beside the title. */
    readonly aside?: (file: File) => Localized;
    readonly gone: Localized;
    readonly seen: Localized;
    /** Text for its owner in place of the actions. */
    readonly own?: Localized;
    /** Heading of the actions, if not the usual one. */
    readonly canDo?: Localized;
    readonly rows: DeskFields<File>;
    /** Warnings above the rows, each with its title. */
    readonly warnings?: (
      file: File,
      isOwn: boolean,
    ) => readonly { readonly title: Localized; readonly lines: readonly Localized[] }[];
    readonly eventsOf: (file: File) => readonly DeskEvent[];
  };
  readonly actions: Readonly<Record<string, DeskAction<File> | DeskOpening<File>>>;
}

/** An event of a file; the newest comes first. */
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

/** Declares a desk; the compiler checks its names against its endpoints. */
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
