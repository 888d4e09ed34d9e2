import { instantOf } from '@machi/domain/calendar/model';
import { keptFrom } from '@machi/domain/passes/pass-year';
import type { PassesFile } from '@machi/domain/passes/town-passes';
import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';

/** The mark of each ledger stays: the next event goes on behind it. */
const forgetEvents = statement('forget-old-terminal-events', 'delete from terminal_event where received_at < $1');
const forgetQuarantines = statement(
  'forget-old-quarantines',
  'delete from terminal_quarantine where received_at < $1 and settled_at is not null',
);

/**
 * What the consents of the passes promise: a ledger names members by their numbers, so its events go as the visits do, two
 * years after their pass year. What staff have not settled waits for them.
 */
export async function forgetOldEvents(database: Queryable, rules: PassesFile, now: Date): Promise<void> {
  const before = instantOf(keptFrom(now, rules), 0);
  await database.run(forgetEvents, [before]);
  await database.run(forgetQuarantines, [before]);
}
