import type { ReplyOf } from '@machi/domain/contract/endpoint';
import { OPENING_SECONDS } from '@machi/domain/doors/openings';
import type { takeOpenings } from '@machi/domain/terminals/own-contract';
import type { Queryable } from '../../database/database.ts';
import { above, rowsOf } from '../../database/rows.ts';
import { door_opening } from '../../database/tables/doors/doors.ts';
import { readKeypads } from '../../platform/doors/keypads.ts';

const openings = rowsOf(door_opening);

/**
 * Hands a door what the office decided about it: openings of the last seconds, each once, and whether an emergency holds
 * it open.
 */
export async function takeOpeningsOf(
  database: Queryable,
  door_id: number,
  now: Date,
): Promise<ReplyOf<typeof takeOpenings>> {
  const approved = { door_id, outcome: 'approved' as const };
  const since = new Date(now.getTime() - OPENING_SECONDS * 1000);
  const [keypadOf, taken, is_emergency] = await Promise.all([
    readKeypads(database, [door_id], now),
    openings.updateReturning(
      database,
      'take-door-openings',
      { ...approved, is_emergency: false, done_at: null, decided_at: above(since) },
      { done_at: now },
      ['door_opening_id', 'decided_at'],
    ),
    openings.has(database, 'emergency-of-door', { ...approved, is_emergency: true, ended_at: null }),
  ]);
  const { againAt } = keypadOf(door_id);
  return {
    openings: taken.flatMap(({ door_opening_id, decided_at }) =>
      decided_at === null ? [] : [{ door_opening_id, decided_at: decided_at.toISOString() }],
    ),
    is_emergency,
    ...(againAt && { codes_again_at: againAt.toISOString() }),
    now: now.toISOString(),
  };
}
