import { getTableColumns, getTableName } from 'drizzle-orm';
import { PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { statement, type Queryable, type SqlValue, type Statement } from './database.ts';

/** An SQL comparison or assignment that is more than one value. `$` stands for each value, `@` for the column. */
class Said<Use extends 'compared' | 'set', Value> {
  /** Exists only for the type checker. */
  declare readonly said: readonly [Use, Value];
  readonly text: string;
  readonly values: readonly unknown[];

  constructor(text: string, ...values: readonly unknown[]) {
    this.text = text;
    this.values = values;
  }
}
type Compared<Value> = Said<'compared', Value>;
type Changed<Value> = Said<'set', Value>;

export const above = <Value>(value: Value): Compared<Value> => new Said('@ > $', value);
export const atLeast = <Value>(value: Value): Compared<Value> => new Said('@ >= $', value);
export const below = <Value>(value: Value): Compared<Value> => new Said('@ < $', value);
export const atMost = <Value>(value: Value): Compared<Value> => new Said('@ <= $', value);
/** Includes both ends. */
export const between = <Value>(first: Value, last: Value): Compared<Value> =>
  new Said('@ between $ and $', first, last);
/** Includes the first and excludes the end. */
export const fromUntil = <Value>(first: Value, end: Value): Compared<Value> => new Said('@ >= $ and @ < $', first, end);
/** A different value, or null. */
export const otherThan = <Value>(value: Value): Compared<Value> => new Said('@ is distinct from $', value);
export const among = <Value>(values: readonly Value[]): Compared<Value> => new Said('@ = any($)', values);
/** A value that is not null and not one of these. */
export const outside = <Value>(values: readonly Value[]): Compared<Value> => new Said('@ <> all($)', values);
export const present: Compared<never> = new Said('@ is not null');
const spoken = (value: string | number | boolean): string => {
  if (!/^[\w-]+$/.test(String(value))) throw new Error(`${value} cannot stand in a statement`);
  return typeof value === 'string' ? `'${value}'` : String(value);
};
/** One of these values, written into the statement as literals, so that a partial index can serve it. */
export const fixed = <const Value extends string | number>(...values: readonly Value[]): Compared<Value> =>
  new Said(values.length === 1 ? `@ = ${values.map(spoken)[0]}` : `@ in (${values.map(spoken).join(', ')})`);
/** A value that is not null and not one of these literals. */
export const not = <const Value extends string | number>(...values: readonly Value[]): Compared<Value> =>
  new Said(values.length === 1 ? `@ <> ${values.map(spoken)[0]}` : `@ not in (${values.map(spoken).join(', ')})`);
export const holds: Compared<true> = new Said('@');
export const fails: Compared<false> = new Said('not @');
/** Compares a time range: true if it overlaps this one. */
export const meets = (from: Date, until: Date): Compared<string> => new Said('@ && tstzrange($, $)', from, until);
export const inside = (from: Date, until: Date): Compared<string> => new Said('@ <@ tstzrange($, $)', from, until);
export const beginsAfter = (at: Date): Compared<string> => new Said('lower(@) > $', at);
/** Compares without regard to case. `values` must be lower case. */
export const loweredAmong = (values: readonly string[]): Compared<string> => new Said('lower(@) = any($)', values);
/** Compares an array column: true if it contains the value. */
export const including = (value: string | number): Compared<never> => new Said('$ = any(@)', value);
/** The old value plus one. */
export const raised: Changed<number> = new Said('@ + 1');
export const raisedBy = (by: number): Changed<number> => new Said('@ + $', by);
/** The new value, or the old one where the new one is null. */
export const orKept = <Value>(value: Value | null): Changed<Value> => new Said('coalesce($, @)', value);
/** The old value, or the new one where the old one is null. */
export const ifNone = <Value>(value: Value): Changed<Value> => new Said('coalesce(@, $)', value);
/** A time range as PostgreSQL's text; the end is exclusive. */
export const stretch = (from: Date, until: Date): string => `[${from.toISOString()},${until.toISOString()})`;

type NewOf<Table extends PgTable> = Table['$inferInsert'];
type Column<Row> = keyof Row & string;
type Where<Row> = { readonly [Name in Column<Row>]?: Row[Name] | Compared<NonNullable<Row[Name]>> };
/** A condition, or several joined by `or`. */
export type Wanted<Row> = Where<Row> | readonly Where<Row>[];
type Change<Row> = { readonly [Name in Column<Row>]?: Row[Name] | Changed<Row[Name]> };
export interface Reading<Row, Name extends Column<Row>> {
  /** All columns if absent. */
  readonly columns?: readonly Name[];
  /** Columns; a `-` in front sorts descending. */
  readonly order?: readonly (Column<Row> | `-${Column<Row>}`)[];
  /** A constant limit, written into the statement as a literal. */
  readonly limit?: number;
  readonly page?: { readonly limit: number; readonly offset?: number };
  /** `select distinct`. */
  readonly isDistinct?: boolean;
}

type Columns = Readonly<Record<string, PgColumn | Computed<unknown>>>;
/** An SQL expression that is read like a column. */
class Computed<Value> {
  /** Exists only for the type checker. */
  declare readonly read: Value;
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}
export const computed = <Value>(text: string): Computed<Value> => new Computed(text);
export const START = computed<Date>('lower(during)');
export const END = computed<Date>('upper(during)');
/** A person's name in the order that documents use. */
export const NAME = computed<string>("lastname || ' ' || firstname");
/** The name of the member whose ID the column holds; null where the column is null. */
export const nameOf = (column: string) =>
  computed<string | null>(`(select m.lastname || ' ' || m.firstname from member m where m.member_id = ${column})`);

/** The text of a statement under construction, and its values in the order of their numbers. */
class Draft {
  readonly values: SqlValue[] = [];
  readonly #columns: Columns | undefined;

  constructor(columns: Columns | undefined) {
    this.#columns = columns;
  }

  /** Checks a column's name before it enters the statement's text: an object may hold unexpected keys. */
  known(name: string): string {
    const isKnown = this.#columns ? Object.hasOwn(this.#columns, name) : /^[a-z_\d]+$/.test(name);
    if (!isKnown) throw new Error(`There is no column ${name}`);
    const column = this.#columns?.[name];
    return column instanceof Computed ? `(${column.text})` : name;
  }

  #isJson(name: string): boolean {
    const column = this.#columns?.[name];
    return column instanceof PgColumn && column.columnType === 'PgJsonb';
  }

  /** Adds a value and answers its placeholder. */
  number(name: string, value: unknown): string {
    this.values.push(this.#isJson(name) && value !== null ? JSON.stringify(value) : (value as SqlValue));
    return `$${this.values.length}`;
  }

  #said(name: string, { text, values }: Said<'compared' | 'set', unknown>): string {
    const rest = [...values];
    // Leaves the operator `<@` alone.
    return text.replaceAll(/(?<!<)@/g, name).replaceAll('$', () => this.number(name, rest.shift()));
  }

  where(where: object): string {
    const all = Array.isArray(where) ? where.map((one: object) => this.#all(one)) : [this.#all(where)];
    const text = all.length > 0 ? all.join(' or ') : 'false';
    return text ? ` where ${text}` : '';
  }

  #all(where: object): string {
    const all = Object.entries(where).map(([said, value]) => {
      const name = this.known(said);
      // A missing value must not silently drop the condition.
      if (value === undefined) throw new Error(`A row is looked for by ${name}, of which nothing is known`);
      if (value instanceof Said) return this.#said(name, value);
      return value === null ? `${name} is null` : `${name} = ${this.number(said, value)}`;
    });
    return all.join(' and ');
  }

  changes(set: Readonly<Record<string, unknown>>): string {
    const all = Object.entries(set).map(([said, value]) => {
      const name = this.known(said);
      if (value === undefined) throw new Error(`${name} is changed, and nothing is known of it`);
      return `${name} = ${value instanceof Said ? this.#said(name, value) : this.number(name, value)}`;
    });
    return all.join(', ');
  }
}

/** The values that a column holds in the matching rows of another table. */
export function amongRows<Table extends PgTable, Name extends Column<Table['$inferSelect']>>(
  table: Table,
  name: Name,
  where: Where<Table['$inferSelect']>,
): Compared<NonNullable<Table['$inferSelect'][Name]>> {
  const draft = new Draft(getTableColumns(table));
  const text = draft.where(where).replaceAll(/\$\d+/g, '$');
  return new Said(`@ in (select ${draft.known(name)} from ${getTableName(table)}${text})`, ...draft.values);
}

const prepared = new Map<string, Statement<unknown>>();
/** A statement under its name. If it has several texts, for example because a value is null, each gets a suffix. */
function named(name: string, text: string): Statement<unknown> {
  for (let count = 1; ; count += 1) {
    const tried = count === 1 ? name : `${name}-${count}`;
    const found = prepared.get(tried);
    if (found?.text === text) return found;
    if (found) continue;
    const made = statement<unknown>(tried, text);
    prepared.set(tried, made);
    return made;
  }
}

const run = async (database: Queryable, name: string, text: string, { values }: Draft) =>
  database.run(named(name, text), values);

/** Functions that read rows by their columns. */
function readingOf<Row>(from: string, columns?: Columns) {
  // The driver answers a bigint as text.
  const listed = (names: readonly string[] | undefined = columns && Object.keys(columns)): string =>
    names
      ?.map((name) => {
        const column = columns?.[name];
        if (column instanceof Computed) return `${column.text} as ${name}`;
        return column?.columnType === 'PgBigInt53' ? `${name}::float8` : name;
      })
      .join(', ') ?? '*';
  function select(
    database: Queryable,
    name: string,
    where: Wanted<Row>,
    { columns: asked, order = [], limit, page, isDistinct }: Reading<Row, Column<Row>>,
    held: '' | ' for update' | ' for share' = '',
  ) {
    const draft = new Draft(columns);
    const ordered = order
      .map((by) => (by.startsWith('-') ? `${draft.known(by.slice(1))} desc` : draft.known(by)))
      .join(', ');
    const text =
      `select ${isDistinct ? 'distinct ' : ''}${listed(asked)} from ${from}${draft.where(where)}` +
      (ordered ? ` order by ${ordered}` : '') +
      (limit === undefined ? '' : ` limit ${limit}`) +
      (page ? ` limit ${draft.number('', page.limit)} offset ${draft.number('', page.offset ?? 0)}` : '') +
      held;
    return run(database, name, text, draft);
  }
  const rows =
    (held?: ' for update' | ' for share') =>
    async <Name extends Column<Row> = Column<Row>>(
      database: Queryable,
      name: string,
      where: Wanted<Row>,
      reading: Reading<Row, Name> = {},
    ) =>
      (await select(database, name, where, reading, held)) as Pick<Row, Name>[];
  const row =
    (held?: ' for update' | ' for share') =>
    async <Name extends Column<Row> = Column<Row>>(
      database: Queryable,
      name: string,
      where: Wanted<Row>,
      reading: Reading<Row, Name> = {},
    ) =>
      (await select(database, name, where, reading, held))[0] as Pick<Row, Name> | undefined;

  return {
    listed,
    read: {
      /** The matching row; the first one if several match. */
      one: row(),
      /** Locks all matching rows until the transaction ends, in the given order, and answers the first. */
      lock: row(' for update'),
      /** Like `lock`, with a lock that others can share. */
      share: row(' for share'),
      list: rows(),
      /** Locks all matching rows until the transaction ends, in the given order, and answers them all. */
      hold: rows(' for update'),
      async count(database: Queryable, name: string, where: Wanted<Row>): Promise<number> {
        const draft = new Draft(columns);
        const text = `select count(*)::int as count from ${from}${draft.where(where)}`;
        const [counted] = (await run(database, name, text, draft)) as { count: number }[];
        return counted?.count ?? 0;
      },
      async has(database: Queryable, name: string, where: Wanted<Row>): Promise<boolean> {
        const draft = new Draft(columns);
        return (await run(database, name, `select 1 from ${from}${draft.where(where)} limit 1`, draft)).length > 0;
      },
    },
  };
}

/** Reads a statement without values, such as a join, by its columns. Locks work only if it reads one table. */
export const rowsFrom = <Row>({ text }: Statement<Row>) => readingOf<Row>(`(${text}) as row`).read;

/**
 * Reads and writes one table by its columns, without SQL written by hand. Each statement is prepared under its name.
 */
export function rowsOf<
  Table extends PgTable,
  More extends Readonly<Record<string, Computed<unknown>>> = Readonly<Record<never, never>>,
>(table: Table, more?: More) {
  type Written = Table['$inferSelect'];
  type Row = Written & { readonly [Name in keyof More]: More[Name]['read'] };
  const written = getTableColumns(table);
  const columns: Columns = { ...written, ...more };
  const from = getTableName(table);
  const { listed, read } = readingOf<Row>(from, columns);
  function insertion(values: NewOf<Table>, draft: Draft): string {
    const said = Object.entries(values).filter(([, value]) => value !== undefined);
    const names = said.map(([name]) => draft.known(name)).join(', ');
    return `insert into ${from} (${names}) values (${said.map(([name, value]) => draft.number(name, value)).join(', ')})`;
  }
  function change(where: Wanted<Row>, set: Change<Written>, draft: Draft): string {
    const text = `update ${from} set ${draft.changes(set)}`;
    return text + only(where, draft);
  }
  function only(where: Wanted<Row>, draft: Draft): string {
    const text = draft.where(where);
    if (text === '') throw new Error(`Every row of ${from} would be written`);
    return text;
  }

  /** All rows as one JSON value, so that the statement's text does not depend on their number. */
  function recordset(rows: readonly object[], draft: Draft) {
    const names = Object.keys(rows[0] ?? {}).map((name) => draft.known(name));
    if (rows.some((row) => Object.keys(row).join(' ') !== names.join(' ')))
      throw new Error(`Rows of ${from} say different columns`);
    const typed = names.map((name) => `${name} ${written[name]?.getSQLType()}`).join(', ');
    return { names, text: `jsonb_to_recordset(${draft.number('', JSON.stringify(rows))}::jsonb) as said(${typed})` };
  }
  function insertionOfAll(rows: readonly NewOf<Table>[], draft: Draft): string {
    const { names, text } = recordset(rows, draft);
    const said = names.join(', ');
    return `insert into ${from} (${said}) select ${said} from ${text}`;
  }

  return {
    ...read,
    /** Columns that are left out get their default. */
    async insert(transaction: Queryable, name: string, values: NewOf<Table>): Promise<void> {
      const draft = new Draft(columns);
      await run(transaction, name, insertion(values, draft), draft);
    },
    async insertReturning<Name extends Column<Row> = Column<Row>>(
      transaction: Queryable,
      name: string,
      values: NewOf<Table>,
      returned?: readonly Name[],
    ): Promise<Pick<Row, Name>> {
      const draft = new Draft(columns);
      const text = `${insertion(values, draft)} returning ${listed(returned)}`;
      const [row] = (await run(transaction, name, text, draft)) as Pick<Row, Name>[];
      if (!row) throw new Error(`A row of ${from} was not kept`);
      return row;
    },
    async insertAll(transaction: Queryable, name: string, rows: readonly NewOf<Table>[]): Promise<void> {
      if (rows.length === 0) return;
      const draft = new Draft(columns);
      await run(transaction, name, insertionOfAll(rows, draft), draft);
    },
    async insertAllReturning<Name extends Column<Row> = Column<Row>>(
      transaction: Queryable,
      name: string,
      rows: readonly NewOf<Table>[],
      returned?: readonly Name[],
    ): Promise<Pick<Row, Name>[]> {
      if (rows.length === 0) return [];
      const draft = new Draft(columns);
      const text = `${insertionOfAll(rows, draft)} returning ${listed(returned)}`;
      return (await run(transaction, name, text, draft)) as Pick<Row, Name>[];
    },
    /** Answers undefined if such a row exists. `key` names the unique index's columns; without it, any index counts. */
    async insertIfAbsent<Name extends Column<Row> = Column<Row>>(
      transaction: Queryable,
      name: string,
      values: NewOf<Table>,
      returned?: readonly Name[],
      key: readonly Column<Written>[] = [],
      part: Where<Row> = {},
    ): Promise<Pick<Row, Name> | undefined> {
      const draft = new Draft(columns);
      const into = insertion(values, draft);
      const target = key.length > 0 ? ` (${key.map((column) => draft.known(column)).join(', ')})` : '';
      const text = `${into} on conflict${target}${draft.where(part)} do nothing returning ${listed(returned)}`;
      return ((await run(transaction, name, text, draft)) as Pick<Row, Name>[])[0];
    },
    /** Inserts, or overwrites the row with the same key. */
    async put(
      transaction: Queryable,
      name: string,
      key: readonly Column<Written>[],
      values: NewOf<Table>,
    ): Promise<void> {
      const draft = new Draft(columns);
      const replaced = Object.entries(values)
        .filter(([column, value]) => value !== undefined && !(key as readonly string[]).includes(column))
        .map(([column]) => `${column} = excluded.${column}`);
      const text = `${insertion(values, draft)} on conflict (${key.join(', ')}) do update set ${replaced.join(', ')}`;
      await run(transaction, name, text, draft);
    },
    async update(transaction: Queryable, name: string, where: Wanted<Row>, set: Change<Written>): Promise<void> {
      const draft = new Draft(columns);
      await run(transaction, name, change(where, set, draft), draft);
    },
    /** Updates the row of each key among these values. */
    async updateAll<Key extends Column<Written>>(
      transaction: Queryable,
      name: string,
      key: Key,
      rows: readonly (Pick<Written, Key> & Partial<Written>)[],
    ): Promise<void> {
      if (rows.length === 0) return;
      const draft = new Draft(columns);
      const { names, text } = recordset(rows, draft);
      const set = names.filter((column) => column !== key).map((column) => `${column} = said.${column}`);
      await run(
        transaction,
        name,
        `update ${from} set ${set.join(', ')} from ${text} where ${from}.${key} = said.${key}`,
        draft,
      );
    },
    async updateReturning<Name extends Column<Row> = Column<Row>>(
      transaction: Queryable,
      name: string,
      where: Wanted<Row>,
      set: Change<Written>,
      returned?: readonly Name[],
    ): Promise<Pick<Row, Name>[]> {
      const draft = new Draft(columns);
      const text = `${change(where, set, draft)} returning ${listed(returned)}`;
      return (await run(transaction, name, text, draft)) as Pick<Row, Name>[];
    },
    async remove(transaction: Queryable, name: string, where: Wanted<Row>): Promise<void> {
      const draft = new Draft(columns);
      await run(transaction, name, `delete from ${from}${only(where, draft)}`, draft);
    },
    async removeReturning<Name extends Column<Row> = Column<Row>>(
      transaction: Queryable,
      name: string,
      where: Wanted<Row>,
      returned?: readonly Name[],
    ): Promise<Pick<Row, Name>[]> {
      const draft = new Draft(columns);
      const text = `delete from ${from}${only(where, draft)} returning ${listed(returned)}`;
      return (await run(transaction, name, text, draft)) as Pick<Row, Name>[];
    },
  };
}

/** Columns of one table as a select list, with the table's alias. */
export const columnsOf = (table: string, names: readonly string[]): string =>
  names.map((name) => `${table}.${name}`).join(', ');
