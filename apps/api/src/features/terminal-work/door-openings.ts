import type { ReplyOf } from '@machi/domain/contract/endpoint';
import type { DoorEventKind } from '@machi/domain/doors/model';
import { OPENING_SECONDS, decidedFor, openingReported } from '@machi/domain/doors/openings';
import type { takeOpenings } from '@machi/domain/terminals/own-contract';
import type { Queryable } from '../../database/database.ts';
import { above, atMost, between, rowsOf } from '../../database/rows.ts';
import { door_opening } from '../../database/tables/doors/doors.ts';
import { readKeypads } from '../../platform/doors/keypads.ts';

const openings = rowsOf(door_opening);

/**
 * Tells a door what the office decided about it: openings of the last seconds until its ledger says that it opened, so
 * that a lost answer is made up for, and whether an emergency holds it open.
 * @param isOurs false: it has another lock by now, and this terminal only hears of an emergency and its end; what it
 *   says of that counts for nothing
 */
export async function takeOpeningsOf(
  database: Queryable,
  door_id: number,
  isOurs: boolean,
  now: Date,
): Promise<ReplyOf<typeof takeOpenings>> {
  const approved = { door_id, outcome: 'approved' as const };
  const since = new Date(now.getTime() - OPENING_SECONDS * 1000);
  const due = { ...approved, is_emergency: false, done_at: null, decided_at: above(since) };
  const columns = ['door_opening_id', 'decided_at'] as const;
  const [keypadOf, told, is_emergency] = await Promise.all([
    readKeypads(database, [door_id], now),
    isOurs ? openings.list(database, 'openings-for-door', due, { columns, order: ['door_opening_id'] }) : [],
    openings.has(database, 'emergency-of-door', { ...approved, is_emergency: true, ended_at: null }),
  ]);
  const { againAt } = keypadOf(door_id);
  return {
    openings: told.flatMap(({ door_opening_id, decided_at }) =>
      decided_at === null ? [] : [{ door_opening_id, decided_at: decided_at.toISOString() }],
    ),
    is_emergency,
    ...(againAt && { codes_again_at: againAt.toISOString() }),
    now: now.toISOString(),
  };
}

/**
 * Notes that a door did what the office had decided, as its ledger says, and answers which official wanted it. Only for
 * the terminal that is the door's lock: an emergency that counts as done is told to no other lock again.
 */
export async function noteOpeningDone(
  transaction: Queryable,
  door_id: number,
  kind: DoorEventKind,
  at: Date,
): Promise<number | null> {
  const decided = decidedFor(kind, at);
  if (!decided) return null;
  const { is_emergency, from, to } = decided;
  const decided_at = from ? between(from, to) : atMost(to);
  const wanted = { door_id, outcome: 'approved' as const, is_emergency, done_at: null, decided_at };
  const newest = await openings.list(transaction, 'opening-of-event', wanted, {
    order: ['-decided_at', 'door_opening_id'],
    limit: 20,
  });
  const one = openingReported(newest, { is_emergency, at });
  if (!one) return null;
  await openings.update(
    transaction,
    'note-opening-recorded',
    { door_opening_id: one.door_opening_id },
    { done_at: at },
  );
  return one.asked_by;
}
