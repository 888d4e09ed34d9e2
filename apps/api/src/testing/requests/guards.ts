import { setTimeout as pause } from 'node:timers/promises';
import { inOrder, type Database, type Queryable, type Statement, type SqlValue } from '../../database/database.ts';

type Run = <Row>(
  statement: Statement<Row>,
  values: readonly SqlValue[] | undefined,
  run: (others?: readonly SqlValue[]) => Promise<Row[]>,
) => Promise<Row[]>;

/** A database whose every statement, in transactions too, goes through `watch`. */
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

/** Takes a guard out: the statement of this name answers nothing and does nothing. */
export const without = (name: string) => (database: Database) =>
  watching(database, (statement, _values, run) => (statement.name === name ? Promise.resolve([]) : run()));

/** Far longer than requests that were sent at the same moment come apart, on a busy machine too. */
const LATE_MILLISECONDS = 100;

/**
 * What the statement of this name has read is old before it is answered, so that requests which no guard keeps apart
 * certainly meet. Those that one does keep apart wait for each other and agree all the same.
 */
export const late = (name: string) => (database: Database) =>
  watching(database, async (statement, _values, run) => {
    const rows = await run();
    if (statement.name === name) await pause(LATE_MILLISECONDS);
    return rows;
  });

/** Whoever is not there by then is waited for no longer: the proof says what it misses. */
const MEETING_MILLISECONDS = 5000;

/**
 * Requests that no guard keeps apart meet for certain: what one of these statements has read is answered once `of` so many
 * have read it; whoever comes later waits for nobody. For proofs without the guard alone: behind one nobody would come.
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

/** Writes down the names of the statements that ran. */
export const noting = (names: string[]) => (database: Database) =>
  watching(database, (statement, _values, run) => {
    names.push(statement.name);
    return run();
  });

/** Changes a guard: the statement of this name runs with other words. */
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
