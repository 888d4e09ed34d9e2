import type { WaitingNotifications } from '@machi/domain/setup/notifications';
import { Gauge } from 'prom-client';
import { statement, type Database, type Queryable } from '../../database/database.ts';
import type { Clock } from '../../ground/clock.ts';
import type { Metrics } from '../http/metrics.ts';

const waitingNotifications = statement<WaitingNotifications>(
  'waiting-letters',
  `select count(*)::int as count, coalesce(greatest(0, extract(epoch from $1 - min(created_at))), 0)::float8 as longest,
     (array_agg(last_error order by outbox_id) filter (where last_error is not null))[1] as code
   from outbox where sent_at is null and given_up_at is null and (held_until is null or held_until <= $1)`,
);

export async function readWaiting(database: Queryable, now: Date): Promise<WaitingNotifications> {
  const [waiting] = await database.run(waitingNotifications, [now]);
  return waiting ?? { count: 0, longest: 0, code: null };
}

/** A metric for the operator: how long the town's oldest notification has waited. */
export function measureNotifications({ registry }: Metrics, database: Database, clock: Clock): void {
  const waiting = new Gauge({
    name: 'machi_outbox_waiting_seconds',
    help: 'How long the oldest message that has not left waits; 0 when none does.',
    registers: [],
    /** Without a database the figure stays as it was. */
    async collect() {
      const found = await readWaiting(database, clock()).catch(() => undefined);
      if (found) this.set(found.longest);
    },
  });
  registry.registerMetric(waiting);
}
