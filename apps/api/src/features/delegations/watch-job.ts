import { dateAt } from '@machi/domain/calendar/model';
import { stepOf, waitsOutQuiet, type WatchStep } from '@machi/domain/watching/rules';
import type { Queryable } from '../../database/database.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { House } from '../../platform/house.ts';
import { tellWatch } from './notifications.ts';
import { WATCHES_AT_ONCE, watches, type WatchAtWork } from './watch-store.ts';

/** A watch is judged once an hour, by one process. */
const EVERY_MILLISECONDS = 30 * 60_000;

const marks = (row: WatchAtWork, step: Exclude<WatchStep, 'none'>, now: Date) => ({
  asked_at: step === 'ask' ? now : step === 'tell' ? row.asked_at : null,
  told_at: step === 'tell' ? now : null,
});

async function judgeSome(house: House, transaction: Queryable, now: Date): Promise<number> {
  const due = await watches.lockDue(transaction, now, new Date(now.getTime() - EVERY_MILLISECONDS));
  if (due.length === 0) return 0;
  const people = [...new Set(due.map(({ principal_id }) => principal_id))];
  const signs = await watches.signsOf(transaction, people, now);
  for (const row of due) {
    const step = stepOf({ ...row, begun_on: dateAt(row.confirmed_at) }, signs.get(row.principal_id) ?? {}, now);
    if (step === 'none') continue;
    if (step !== 'calm') {
      if (waitsOutQuiet(step === 'ask' ? row.principal_quiet : row.delegate_quiet, now)) continue;
      await tellWatch(house, transaction, row, step, now);
      const event = { at: now, actor_member_id: null, subject: 'member', request_id: '' } as const;
      await writeAudit(transaction, { ...event, action: `watch:${step}`, subject_id: row.principal_id });
    }
    await watches.step(transaction, row.delegation_id, marks(row, step, now));
  }
  const ids = due.map(({ delegation_id }) => delegation_id);
  await watches.looked(transaction, ids, now);
  return due.length;
}

/**
 * Judges all standing watches: asks the person first, then tells the watcher, each once (docs/decisions/0181). The signs
 * are read for people with a standing watch alone.
 */
export async function judgeWatches(house: House, now: Date): Promise<void> {
  if (!house.town.town.watching) return;
  let judged = 0;
  do {
    judged = await house.database.transaction((transaction) => judgeSome(house, transaction, now));
    if (judged > 0) house.wakeOutbox();
  } while (judged === WATCHES_AT_ONCE);
}
