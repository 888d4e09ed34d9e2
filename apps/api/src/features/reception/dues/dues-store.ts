import { addDays, dateAt, instantOf, type DateText } from '@machi/domain/calendar/model';
import { memberSearchOf } from '@machi/domain/member-desk/search';
import { dayNear } from '@machi/domain/fields/day-written';
import type { DueAge } from '@machi/domain/till/dues';
import type { BillRowAtDesk } from '../../billing/bill-store.ts';
import { NOT_PAID, notPaidYen } from '../../billing/till/not-paid.ts';
import type { ReservationRow } from '../../bookings/store.ts';
import { statement, type Queryable } from '../../../database/database.ts';
import { sql, value } from '../../../database/sql.ts';
import type { Payer } from '../../../database/tables/billing/bills.ts';
import { IS_GUEST, MEMBER_MATCHES } from '../../../platform/members/member-search.ts';
import { rowsOf } from '../../../database/rows.ts';
import { room_reminder } from '../../../database/tables/billing/room-reminders.ts';
import { reservation } from '../../../database/tables/reservations.ts';

/** A reservation with an unpaid fee, and its payer. */
export interface DueRow extends ReservationRow {
  readonly payer: Payer;
  readonly is_guest: boolean;
  readonly death: BillRowAtDesk['death'];
  readonly reminder: { readonly room_reminder_id: number; readonly reminded_on: DateText } | null;
}

const COLUMNS = `r.*, json_build_object('lastname', m.lastname, 'firstname', m.firstname, 'zipcode', m.zipcode, 'prefecture', m.prefecture,
    'address1', m.address1, 'address2', m.address2, 'address3', m.address3) as payer, (${IS_GUEST}) as is_guest,
  (select json_build_object('died_on', e.died_on, 'heir_name', e.heir_name, 'heir_address', e.heir_address, 'may_remind', e.may_remind)
   from member_death e where e.member_id = r.member_id) as death,
  (select json_build_object('room_reminder_id', n.room_reminder_id, 'reminded_on', n.reminded_on) from room_reminder n
   where n.member_id = r.member_id and r.reservation_id = any(n.reservation_ids) order by n.room_reminder_id desc limit 1) as reminder
  from reservation r join member m on m.member_id = r.member_id`;
const SINCE = 'case when r.is_canceled = 1 then r.canceled_at else r.ended_at end';
const IS_TO_COME = sql`(r.is_canceled = 0 and r.ended_at > ${value('now')})`;
const GROUP = `lower(normalize(translate(r.group_name, ' 　', ''), NFKC))`;
const [STATE, SPOT, OVER, DAY] = [value('state'), value('spot_id'), value('over'), value('day')];
const TEXT = value('text');
const ASKED = sql`${NOT_PAID} and r.member_id is not null
  and (${STATE}::text is null or ${IS_TO_COME} = (${STATE} = 'to-come'))
  and (${SPOT}::int is null or r.spot_id = ${SPOT})
  and (${OVER}::timestamptz is null or (${SINCE}) < ${OVER})
  and (${DAY}::timestamptz is null or (r.started_at >= ${DAY} and r.started_at < ${DAY} + interval '1 day'))
  and (${TEXT} = '' or upper(${TEXT}) in (r.reservation_code, r.application_code) or strpos(${GROUP}, ${TEXT}) > 0
    or r.member_id in (select member_id from member where ${MEMBER_MATCHES}))`;

const selectDues = statement<DueRow>(
  'reception-select-dues',
  sql`select ${COLUMNS} where ${ASKED} order by ${SINCE}, r.reservation_id limit ${value('limit')} offset ${value('offset')}`,
);
const countDues = statement<{ total: number; yen: number; overdue_yen: number }>(
  'reception-count-dues',
  sql`select count(*)::int as total, coalesce(sum(${notPaidYen}), 0)::int as yen,
     coalesce(sum(${notPaidYen}) filter (where not ${IS_TO_COME}), 0)::int as overdue_yen from reservation r where ${ASKED}`,
);
const lockDues = statement(
  'reception-lock-dues-of-member',
  `select from reservation r where r.member_id = $1 and ${NOT_PAID} order by r.reservation_id for update`,
);
const selectOf = statement<DueRow>(
  'reception-select-dues-of-member',
  `select ${COLUMNS} where r.member_id = $1 and ${NOT_PAID} order by r.started_at, r.reservation_id`,
);

export type RoomReminderRow = Pick<typeof room_reminder.$inferSelect, (typeof REMINDER)[number]>;
const reservations = rowsOf(reservation);
const reminders = rowsOf(room_reminder);
const REMINDER = ['room_reminder_id', 'reminded_on', 'term_on', 'member_id', 'reservation_ids'] as const;

/** The filters of the contract. */
export interface DueQuestion {
  readonly state?: 'overdue' | 'to-come' | undefined;
  readonly over?: DueAge | undefined;
  readonly spot_id?: number | undefined;
  readonly q?: string | undefined;
}

function valuesOf({ state, over, spot_id, q = '' }: DueQuestion, now: Date) {
  const today = dateAt(now);
  const day = dayNear(q, today);
  return {
    ...memberSearchOf(day === undefined ? q : ''),
    now,
    state: state ?? null,
    spot_id: spot_id ?? null,
    over: over === undefined ? null : instantOf(addDays(today, 1 - Number(over)), 0),
    day: day === undefined ? null : instantOf(day, 0),
  };
}

const first = <Row>([row]: readonly Row[]): Row | undefined => row;

/** Unpaid room fees. */
export const dues = {
  list: (from: Queryable, asked: DueQuestion, now: Date, limit: number, offset: number) =>
    from.run(selectDues, { ...valuesOf(asked, now), limit, offset }),
  async sums(from: Queryable, asked: DueQuestion, now: Date) {
    return first(await from.run(countDues, valuesOf(asked, now))) ?? { total: 0, yen: 0, overdue_yen: 0 };
  },
  ownerOf: async (from: Queryable, reservation_id: number) =>
    (await reservations.one(from, 'reception-read-owner-of-due', { reservation_id }, { columns: ['member_id'] }))
      ?.member_id ?? undefined,
  /** Locks them until commit, then reads them. */
  async lockOf(transaction: Queryable, memberId: number): Promise<readonly DueRow[]> {
    await transaction.run(lockDues, [memberId]);
    return transaction.run(selectOf, [memberId]);
  },
  ofMember: (from: Queryable, memberId: number) => from.run(selectOf, [memberId]),
  remind: (
    transaction: Queryable,
    {
      ids,
      by,
      ...made
    }: Pick<RoomReminderRow, 'member_id' | 'reminded_on' | 'term_on'> & {
      readonly ids: readonly number[];
      readonly by: number;
    },
  ) =>
    reminders.insertReturning(
      transaction,
      'insert-room-reminder',
      { ...made, reservation_ids: [...ids], made_by: by },
      REMINDER,
    ),
  reminder: (from: Queryable, room_reminder_id: number) =>
    reminders.one(from, 'select-room-reminder', { room_reminder_id }, { columns: REMINDER }),
};
