import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';

/** What one of the processes does for all. */
export type TurnName = 'tidy';

/** A time ahead was written while a clock was wrong. */
const takeTurn = statement<{ turn_name: string }>(
  'take-turn',
  `insert into turn as known (turn_name, begun_at) values ($1, $2)
   on conflict (turn_name) do update set begun_at = $2 where known.begun_at <= $3 or known.begun_at > $2
   returning turn_name`,
);

/** Whether it is this process that does it now: true once in so many milliseconds, whoever of the processes asks first. */
export async function hasTurn(database: Queryable, name: TurnName, milliseconds: number, now: Date): Promise<boolean> {
  const due = new Date(now.getTime() - milliseconds);
  return (await database.run(takeTurn, [name, now, due])).length > 0;
}
