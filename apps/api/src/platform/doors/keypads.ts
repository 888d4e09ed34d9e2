import { among, above, fixed, present, rowsOf } from '../../database/rows.ts';
import type { Queryable } from '../../database/database.ts';
import { door_event } from '../../database/tables/doors/doors.ts';

export const doorEvents = rowsOf(door_event);
const DAY = 86_400_000;

/** What the keypad of our terminal at a door has seen in the last day. */
export interface Keypad {
  /** Wrong codes since the office let it take codes again. */
  readonly wrong: readonly Date[];
  readonly isTold: boolean;
  readonly againAt: Date | null;
}

/** Reads keypads; answers that of a door. */
export async function readKeypads(
  database: Queryable,
  doorIds: readonly number[],
  now: Date,
): Promise<(doorId: number) => Keypad> {
  const recent = { door_id: among(doorIds), happened_at: above(new Date(now.getTime() - DAY)) };
  const rows = await doorEvents.list(
    database,
    'keypads-of-doors',
    [
      { ...recent, reason: 'code-wrong', terminal_id: present },
      { ...recent, kind: fixed('keypad-rests', 'keypad-again') },
    ],
    { columns: ['door_id', 'kind', 'happened_at'], order: ['-happened_at', '-door_event_id'] },
  );
  return (doorId) => {
    const own = rows.filter(({ door_id }) => door_id === doorId);
    const again = own.findIndex(({ kind }) => kind === 'keypad-again');
    const since = again < 0 ? own : own.slice(0, again);
    return {
      wrong: since.flatMap(({ kind, happened_at }) => (kind === 'refused' ? happened_at : [])),
      isTold: since.some(({ kind }) => kind === 'keypad-rests'),
      againAt: own[again]?.happened_at ?? null,
    };
  };
}
