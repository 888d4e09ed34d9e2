import { statement, type Database, type SqlValue } from '../../database/database.ts';

/** Looks of all towns that a test has open: each statement has a name of its own. */
let count = 0;

/** A look into the tables behind the API. */
export function rowsOf(database: Database) {
  return {
    /** Rows of one statement, whose values follow or stand in a template; `Row` is what the caller expects of them. */
    async rows<Row = Record<string, unknown>>(
      words: string | TemplateStringsArray,
      ...values: readonly SqlValue[]
    ): Promise<Row[]> {
      const text = typeof words === 'string' ? words : words.reduce((before, word, at) => `${before}$${at}${word}`);
      count += 1;
      return database.run(statement<Row>(`look-${count}`, text), values);
    },
    /** How many rows a table holds, of all or of those that a condition names. */
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
