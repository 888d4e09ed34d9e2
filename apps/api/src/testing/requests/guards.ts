import { setTimeout as pause } from 'node:timers/promises';
import { inOrder, type Database, type Queryable, type Statement, type SqlValue } from '../../database/database.ts';

type Run = <Row>(
  statement: Statement<Row>,
  values: readonly SqlValue[] | undefined,
  run: (others?: readonly SqlValue[]) => Promise<Row[]>,
) => Promise<Row[]>;

/** Wraps a database so that each statement, also in transactions, goes through `watch`. */
export function watching(database: Database, watch: Run): Database {
  const around = (queryable: Queryable): Queryable => ({
    run(statement, values) {
      const given = values && inOrder(statement, values);
      return watch(statement, given, (others = given ?? []) => queryable.run(statement, others));
    },
    script: (text) => queryable.script(text),
  });
  return {
    ...database,
    ...around(database),
    transaction: (work, rollsBack) =>
      database.transaction((transaction, leave) => work(around(transaction), leave), rollsBack),
  };
}

/** Removes a guard: the statement of this name does nothing and answers no rows. */
export const without = (name: string) => (database: Database) =>
  watching(database, (statement, _values, run) => (statement.name === name ? Promise.resolve([]) : run()));

/** Far longer than the delay between concurrent requests, even on a busy machine. */
const LATE_MILLISECONDS = 100;

/**
 * Delays the result of the statement of this name, so that unguarded concurrent requests certainly read the same state.
 * Guarded ones still wait for each other.
 */
export const late = (name: string) => (database: Database) =>
  watching(database, async (statement, _values, run) => {
    const rows = await run();
    if (statement.name === name) await pause(LATE_MILLISECONDS);
    return rows;
  });

/** The maximum wait for the others; the proof then reports what is missing. */
const MEETING_MILLISECONDS = 5000;

/**
 * Makes unguarded requests meet: the results of these statements are held until `of` requests have read; later requests
 * do not wait. Only for proofs without the guard, because with it the others would never arrive.
 */
export function meeting(...names: readonly string[]) {
  let awaited = 0;
  let all = Promise.withResolvers<void>();
  return {
    of(count: number): void {
      awaited = count;
      all = Promise.withResolvers();
    },
    at: (database: Database): Database =>
      watching(database, async (statement, _values, run) => {
        const rows = await run();
        if (awaited === 0 || !names.includes(statement.name)) return rows;
        awaited -= 1;
        if (awaited === 0) all.resolve();
        await Promise.race([all.promise, pause(MEETING_MILLISECONDS, undefined, { ref: false })]);
        return rows;
      }),
  };
}

/** Weakens a guard: the statement of this name runs with other values. */
export const withValues =
  (name: string, change: (values: readonly SqlValue[]) => readonly SqlValue[]) => (database: Database) =>
    watching(database, (statement, values = [], run) => run(statement.name === name ? change(values) : values));

/** Records the names of the statements that ran. */
export const noting = (names: string[]) => (database: Database) =>
  watching(database, (statement, _values, run) => {
    names.push(statement.name);
    return run();
  });

/** Changes a guard: the statement of this name runs with another text. */
export const rewriting =
  (name: string, change: (text: string) => string) =>
  (database: Database): Database => {
    const around = (queryable: Queryable): Queryable => ({
      run(known, values) {
        if (known.name !== name) return queryable.run(known, values);
        const text = change(known.text);
        if (text === known.text) throw new Error(`${name} has no such words`);
        return queryable.run({ ...known, text }, values);
      },
      script: (text) => queryable.script(text),
    });
    return {
      ...database,
      ...around(database),
      transaction: (work, rollsBack) =>
        database.transaction((transaction, leave) => work(around(transaction), leave), rollsBack),
    };
  };
