import { statement, type Queryable } from '../../database/database.ts';
import type { Reachable } from '../../platform/notifications/recipient.ts';
import type { TaxiRow } from './store.ts';
import { rowsFrom, rowsOf, atLeast, fixed } from '../../database/rows.ts';
import { reservation } from '../../database/tables/reservations.ts';
import { taxi } from '../../database/tables/rides.ts';

/** A ride with its passenger; empty after the account was deleted. */
export interface RideRow extends TaxiRow, Reachable {
  readonly reservation_code: string;
  readonly member_id: number | null;
  readonly lastname: string | null;
  readonly name: string | null;
  readonly tel: string | null;
  readonly locale: string | null;
}

const taxis = rowsOf(taxi);
const reservations = rowsOf(reservation);
const rides = rowsFrom(
  statement<RideRow>(
    'taxis-with-passengers',
    `select t.*, r.reservation_code, m.member_id, m.lastname, m.lastname || ' ' || m.firstname as name, m.tel,
       m.email, m.login_tel_key, m.locale
     from taxi t join reservation r on r.reservation_id = t.reservation_id
     left join member m on m.member_id = r.member_id`,
  ),
);

export const dispatchStore = {
  listDay: (database: Queryable, ride_date: string) =>
    rides.list(database, 'list-rides-of-day', { ride_date }, { order: ['departure_time', 'taxi_id'] }),
  async countWaiting(database: Queryable, today: string): Promise<{ date: string; rides: number }[]> {
    const waiting = { ride_date: atLeast(today), is_canceled: fixed(0), status: fixed(0) };
    const columns = ['ride_date'] as const;
    const rows = await taxis.list(database, 'count-waiting-rides', waiting, { columns, order: columns });
    return [...Map.groupBy(rows, ({ ride_date }) => ride_date)].map(([date, rides]) => ({ date, rides: rides.length }));
  },
  /** Locks the reservation before its taxis, as members do. */
  async lock(transaction: Queryable, taxi_id: number): Promise<RideRow | undefined> {
    const columns = ['reservation_id'] as const;
    const peeked = await taxis.one(transaction, 'peek-taxi', { taxi_id }, { columns });
    if (!peeked) return undefined;
    await reservations.lock(transaction, 'lock-reservation-of-taxi', peeked, { columns });
    return rides.one(transaction, 'read-taxi', { taxi_id });
  },
  async answer(
    transaction: Queryable,
    { taxi_id, status, vehicle, reason }: Pick<TaxiRow, 'taxi_id' | 'status' | 'vehicle' | 'reason'>,
    by: number,
    now: Date,
  ): Promise<TaxiRow> {
    const [row] = await taxis.updateReturning(
      transaction,
      'answer-ride',
      { taxi_id },
      { status, vehicle, reason, answered_at: now, answered_by: by },
    );
    if (!row) throw new Error('a locked ride is gone');
    return row;
  },
};
