import { statement, type Database, type SqlValue } from '../../database/database.ts';

/** Counts over all of a test's towns, so that each statement has a unique name. */
let count = 0;

/** Queries the tables behind the API. */
export function rowsOf(database: Database) {
  return {
    /** Rows of a statement with values, or of a template; `Row` is the caller's expectation. */
    async rows<Row = Record<string, unknown>>(
      words: string | TemplateStringsArray,
      ...values: readonly SqlValue[]
    ): Promise<Row[]> {
      const text = typeof words === 'string' ? words : words.reduce((before, word, at) => `${before}$${at}${word}`);
      count += 1;
      return database.run(statement<Row>(`look-${count}`, text), values);
    },
    /** Number of rows in a table, of all or of those that match a condition. */
    async countRows(table: string, condition = 'true'): Promise<number> {
      count += 1;
      const [row] = await database.run(
        statement<{ count: number }>(
          `count-${count}`,
          `select count(*)::int as count from ${table} where ${condition}`,
        ),
      );
      return row?.count ?? 0;
    },
  };
}
