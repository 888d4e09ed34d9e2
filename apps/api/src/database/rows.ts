import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { statement, type Queryable, type SqlValue, type Statement } from './database.ts';

/** What a column is compared with, or set to, where that is more than a value: `$` stands for the value, `@` for the column. */
class Said<Use extends 'compared' | 'set', Value> {
  /** Only carries the types. */
  declare readonly said: readonly [Use, Value];
  readonly text: string;
  readonly value: unknown;

  constructor(text: string, value?: unknown) {
    this.text = text;
    this.value = value;
  }
}
type Compared<Value> = Said<'compared', Value>;
type Changed<Value> = Said<'set', Value>;

export const above = <Value>(value: Value): Compared<Value> => new Said('@ > $', value);
export const atLeast = <Value>(value: Value): Compared<Value> => new Said('@ >= $', value);
export const below = <Value>(value: Value): Compared<Value> => new Said('@ < $', value);
export const atMost = <Value>(value: Value): Compared<Value> => new Said('@ <= $', value);
/** Something else, or nothing. */
export const otherThan = <Value>(value: Value): Compared<Value> => new Said('@ is distinct from $', value);
export const among = <Value>(values: readonly Value[]): Compared<Value> => new Said('@ = any($)', values);
export const present: Compared<never> = new Said('@ is not null');
/** A value that stands in the statement itself, so that an index of such rows alone serves it. */
export const fixed = <const Value extends string | number>(value: Value): Compared<Value> => {
  if (!/^[\w-]+$/.test(String(value))) throw new Error(`${value} cannot stand in a statement`);
  return new Said(typeof value === 'number' ? `@ = ${value}` : `@ = '${value}'`);
};
/** One more than it was. */
export const raised: Changed<number> = new Said('@ + 1');
/** What it was, where the new value is null. */
export const orKept = <Value>(value: Value): Changed<Value> => new Said('coalesce($, @)', value);

type RowOf<Table extends PgTable> = Table['$inferSelect'];
type NewOf<Table extends PgTable> = Table['$inferInsert'];
type Column<Table extends PgTable> = keyof RowOf<Table> & string;
type Where<Table extends PgTable> = {
  readonly [Name in Column<Table>]?: RowOf<Table>[Name] | Compared<NonNullable<RowOf<Table>[Name]>>;
};
type Change<Table extends PgTable> = {
  readonly [Name in Column<Table>]?: RowOf<Table>[Name] | Changed<RowOf<Table>[Name]>;
};
interface Reading<Table extends PgTable, Name extends Column<Table>> {
  /** Every column where it is left out. */
  readonly columns?: readonly Name[];
  /** Columns, the last first with a `-` before them. */
  readonly order?: readonly (Column<Table> | `-${Column<Table>}`)[];
  readonly limit?: number;
}

/** The text of a statement while it is put together, and its values in the order of their numbers. */
class Draft {
  readonly values: SqlValue[] = [];
  readonly #columns: Readonly<Record<string, PgColumn>>;

  constructor(columns: Readonly<Record<string, PgColumn>>) {
    this.#columns = columns;
  }

  /** Names of columns stand in the statement itself: whatever else an object holds never does. */
  known(name: string): string {
    if (!Object.hasOwn(this.#columns, name)) throw new Error(`There is no column ${name}`);
    return name;
  }

  /** The number of a value of a column. */
  number(name: string, value: unknown): string {
    const isJson = this.#columns[name]?.columnType === 'PgJsonb';
    this.values.push(isJson && value !== null ? JSON.stringify(value) : (value as SqlValue));
    return `$${this.values.length}`;
  }

  #said(name: string, { text, value }: Said<'compared' | 'set', unknown>): string {
    return text.replace('@', name).replace('$', () => this.number(name, value));
  }

  where(where: Readonly<Record<string, unknown>>): string {
    const all = Object.entries(where).map(([said, value]) => {
      const name = this.known(said);
      // A filter that was forgotten must not become no filter.
      if (value === undefined) throw new Error(`A row is looked for by ${name}, of which nothing is known`);
      if (value instanceof Said) return this.#said(name, value);
      return value === null ? `${name} is null` : `${name} = ${this.number(name, value)}`;
    });
    return all.length > 0 ? ` where ${all.join(' and ')}` : '';
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

const prepared = new Map<string, Statement<unknown>>();
/** A statement by its name; where a name has several texts, as with a value that is null at times, each has a name of its own. */
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

/**
 * Reads and writes rows of one table by its columns: what a statement of one table says needs no words of its own. Each
 * is prepared under its name, and its values are said by the names of their columns.
 */
export function rowsOf<Table extends PgTable>(table: Table) {
  const columns: Readonly<Record<string, PgColumn>> = getTableColumns(table);
  const from = getTableName(table);
  const everything = Object.keys(columns);
  // The driver says the largest integers as text.
  const listed = (names: readonly string[]): string =>
    names.map((name) => (columns[name]?.columnType === 'PgBigInt53' ? `${name}::float8` : name)).join(', ');
  const run = async (database: Queryable, name: string, text: string, { values }: Draft) =>
    database.run(named(name, text), values);

  function select(
    database: Queryable,
    name: string,
    where: Readonly<Record<string, unknown>>,
    { columns: asked = everything, order = [], limit }: Reading<Table, Column<Table>>,
    held: '' | ' for update',
  ) {
    const draft = new Draft(columns);
    const ordered = order.map((by) => (by.startsWith('-') ? `${by.slice(1)} desc` : by)).join(', ');
    const text =
      `select ${listed(asked)} from ${from}${draft.where(where)}` +
      (ordered ? ` order by ${ordered}` : '') +
      (limit === undefined ? '' : ` limit ${limit}`) +
      held;
    return run(database, name, text, draft);
  }
  function insertion(values: NewOf<Table>, draft: Draft): string {
    const said = Object.entries(values).filter(([, value]) => value !== undefined);
    const names = said.map(([name]) => draft.known(name)).join(', ');
    return `insert into ${from} (${names}) values (${said.map(([name, value]) => draft.number(name, value)).join(', ')})`;
  }
  function change(where: Where<Table>, set: Change<Table>, draft: Draft): string {
    const text = `update ${from} set ${draft.changes(set)}`;
    return text + only(where, draft);
  }
  function only(where: Where<Table>, draft: Draft): string {
    const text = draft.where(where);
    if (text === '') throw new Error(`Every row of ${from} would be written`);
    return text;
  }

  return {
    /** The row that fits, or one of them. */
    one: async <Name extends Column<Table> = Column<Table>>(
      database: Queryable,
      name: string,
      where: Where<Table>,
      reading: Reading<Table, Name> = {},
    ) => (await select(database, name, where, reading, ''))[0] as Pick<RowOf<Table>, Name> | undefined,
    /** The same. All rows that fit are held until the transaction ends, in the order that is named; the first is answered. */
    lock: async <Name extends Column<Table> = Column<Table>>(
      transaction: Queryable,
      name: string,
      where: Where<Table>,
      reading: Reading<Table, Name> = {},
    ) => (await select(transaction, name, where, reading, ' for update'))[0] as Pick<RowOf<Table>, Name> | undefined,
    list: async <Name extends Column<Table> = Column<Table>>(
      database: Queryable,
      name: string,
      where: Where<Table>,
      reading: Reading<Table, Name> = {},
    ) => (await select(database, name, where, reading, '')) as Pick<RowOf<Table>, Name>[],
    async count(database: Queryable, name: string, where: Where<Table>): Promise<number> {
      const draft = new Draft(columns);
      const text = `select count(*)::int as count from ${from}${draft.where(where)}`;
      const [row] = (await run(database, name, text, draft)) as { count: number }[];
      return row?.count ?? 0;
    },
    async has(database: Queryable, name: string, where: Where<Table>): Promise<boolean> {
      const draft = new Draft(columns);
      return (await run(database, name, `select 1 from ${from}${draft.where(where)} limit 1`, draft)).length > 0;
    },
    /** A column of which nothing is said gets what it has by default. */
    async insert(transaction: Queryable, name: string, values: NewOf<Table>): Promise<void> {
      const draft = new Draft(columns);
      await run(transaction, name, insertion(values, draft), draft);
    },
    async insertReturning<Name extends Column<Table>>(
      transaction: Queryable,
      name: string,
      values: NewOf<Table>,
      returned: readonly Name[],
    ): Promise<Pick<RowOf<Table>, Name>> {
      const draft = new Draft(columns);
      const text = `${insertion(values, draft)} returning ${listed(returned)}`;
      const [row] = (await run(transaction, name, text, draft)) as Pick<RowOf<Table>, Name>[];
      if (!row) throw new Error(`A row of ${from} was not kept`);
      return row;
    },
    /** Undefined where such a row is there already. */
    async insertIfAbsent<Name extends Column<Table>>(
      transaction: Queryable,
      name: string,
      values: NewOf<Table>,
      returned: readonly Name[],
    ): Promise<Pick<RowOf<Table>, Name> | undefined> {
      const draft = new Draft(columns);
      const text = `${insertion(values, draft)} on conflict do nothing returning ${listed(returned)}`;
      return ((await run(transaction, name, text, draft)) as Pick<RowOf<Table>, Name>[])[0];
    },
    /** In place of the row of the same key. */
    async put(
      transaction: Queryable,
      name: string,
      key: readonly Column<Table>[],
      values: NewOf<Table>,
    ): Promise<void> {
      const draft = new Draft(columns);
      const replaced = Object.entries(values)
        .filter(([column, value]) => value !== undefined && !(key as readonly string[]).includes(column))
        .map(([column]) => `${column} = excluded.${column}`);
      const text = `${insertion(values, draft)} on conflict (${key.join(', ')}) do update set ${replaced.join(', ')}`;
      await run(transaction, name, text, draft);
    },
    async update(transaction: Queryable, name: string, where: Where<Table>, set: Change<Table>): Promise<void> {
      const draft = new Draft(columns);
      await run(transaction, name, change(where, set, draft), draft);
    },
    async updateReturning<Name extends Column<Table>>(
      transaction: Queryable,
      name: string,
      where: Where<Table>,
      set: Change<Table>,
      returned: readonly Name[],
    ): Promise<Pick<RowOf<Table>, Name>[]> {
      const draft = new Draft(columns);
      const text = `${change(where, set, draft)} returning ${listed(returned)}`;
      return (await run(transaction, name, text, draft)) as Pick<RowOf<Table>, Name>[];
    },
    async remove(transaction: Queryable, name: string, where: Where<Table>): Promise<void> {
      const draft = new Draft(columns);
      await run(transaction, name, `delete from ${from}${only(where, draft)}`, draft);
    },
    async removeReturning<Name extends Column<Table>>(
      transaction: Queryable,
      name: string,
      where: Where<Table>,
      returned: readonly Name[],
    ): Promise<Pick<RowOf<Table>, Name>[]> {
      const draft = new Draft(columns);
      const text = `delete from ${from}${only(where, draft)} returning ${listed(returned)}`;
      return (await run(transaction, name, text, draft)) as Pick<RowOf<Table>, Name>[];
    },
  };
}

/** Columns of one table as a statement lists them, the table by its letter. */
export const columnsOf = (table: string, names: readonly string[]): string =>
  names.map((name) => `${table}.${name}`).join(', ');
