import { statement, type Queryable } from './database.ts';

/** A turn: whoever takes it waits until the transaction of whoever has it has ended. */
export function turnOf(name: string, what: string): (transaction: Queryable) => Promise<unknown> {
  const take = statement(name, `select pg_advisory_xact_lock(hashtextextended('${what} ' || current_schema(), 0))`);
  return (transaction) => transaction.run(take);
}

/** Tells on a channel, in the transaction of a change, that something has changed, and nothing of what. */
export function tellerOf(channel: string): (transaction: Queryable) => Promise<unknown> {
  const tell = statement(channel.replaceAll('_', '-'), `select pg_notify('${channel}', '')`);
  return (transaction) => transaction.run(tell);
}
