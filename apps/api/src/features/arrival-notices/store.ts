import type { NoticeState } from '@machi/domain/arrival-notices/model';
import { statement, type Queryable } from '../../database/database.ts';
import { above, fixed, not, orKept, otherThan, rowsFrom, rowsOf } from '../../database/rows.ts';
import { arrival_notice } from '../../database/tables/transport.ts';
import { lockMember } from '../../platform/members/lock-member.ts';
import type { Reachable } from '../../platform/notifications/recipient.ts';

const notices = rowsOf(arrival_notice);
/** The unique key. */
const ONCE = ['member_id', 'service_date', 'trip_id', 'stop_id', 'scheduled_at'] as const;

/** A run at a stop that a member asked to be told about, with their contact. */
export interface NoticeRow extends Reachable, Readonly<Omit<typeof arrival_notice.$inferSelect, 'created_at'>> {
  readonly name: string;
  readonly locale: string;
  /** Services that the member uses: only they may be told where a school bus is. */
  readonly used_services: readonly number[];
}

/** Hours after its time for which a run is still watched. */
const LATEST_HOURS = 3;
/** Hours for which the list shows it. */
const SHOWN_HOURS = 1;

const PERSON = `m.email, m.login_tel_key, m.locale, m.lastname || ' ' || m.firstname as name,
  array(select s.service_id from subscription s where s.member_id = m.member_id and s.suspended_at is null
    order by s.service_id) as used_services`;
const ROW = `n.arrival_notice_id, n.member_id, n.route_id, n.trip_id, n.service_date::text, n.stop_id, n.stop_name, n.headsign, n.scheduled_at,
  n.state, n.told_at, n.ended_at, ${PERSON}`;
const NOTICES = `select ${ROW} from arrival_notice n join member m using (member_id)`;
const told = rowsFrom(statement<NoticeRow>('arrival-notices', NOTICES));

/** Skips one that another process has locked. */
const lockOpen = statement<NoticeRow>(
  'lock-arrival-notice',
  `${NOTICES} where n.ended_at is null and n.state <> 'over' and n.arrival_notice_id = $1 for update of n skip locked`,
);
const readPerson = statement<Pick<NoticeRow, 'email' | 'login_tel_key' | 'locale' | 'name' | 'used_services'>>(
  'read-person-of-notices',
  `select ${PERSON} from member m where m.member_id = $1`,
);

const hoursBefore = (now: Date, hours: number): Date => new Date(now.getTime() - hours * 3_600_000);

export interface NewNotice extends Pick<
  NoticeRow,
  'route_id' | 'trip_id' | 'service_date' | 'stop_id' | 'stop_name' | 'headsign' | 'scheduled_at'
> {
  readonly member_id: number;
}
type SameKey = Pick<NewNotice, 'trip_id' | 'service_date' | 'stop_id' | 'scheduled_at'>;

export const noticeStore = {
  /** Notices that may need a message. */
  open(database: Queryable, now: Date) {
    const open = { ended_at: null, state: not('over'), scheduled_at: above(hoursBefore(now, LATEST_HOURS)) };
    return told.list(database, 'list-open-arrival-notices', open, { order: ['arrival_notice_id'] });
  },
  async lock(transaction: Queryable, id: number): Promise<NoticeRow | undefined> {
    return (await transaction.run(lockOpen, [id]))[0];
  },
  /** @param toldAt null: nothing was sent */
  note: (transaction: Queryable, arrival_notice_id: number, state: NoticeState, toldAt: Date | null) => {
    const set = { state, told_at: orKept(toldAt) };
    return notices.update(transaction, 'note-arrival-notice', { arrival_notice_id }, set);
  },
  async person(database: Queryable, memberId: number) {
    const [person] = await database.run(readPerson, [memberId]);
    if (!person) throw new Error('a session belongs to no member');
    return person;
  },
  /** A member's other notices, this run excluded; valid until commit. */
  async situation(transaction: Queryable, member_id: number, wanted: SameKey, now: Date) {
    await lockMember(transaction, member_id);
    const { service_date, trip_id, stop_id, scheduled_at } = wanted;
    const wish = { member_id, service_date, trip_id, stop_id, scheduled_at };
    const same = await told.one(transaction, 'read-same-arrival-notice', wish);
    const others = { member_id, arrival_notice_id: otherThan(same?.arrival_notice_id ?? 0) };
    const waiting = { state: fixed('waiting'), ended_at: null, scheduled_at: above(hoursBefore(now, LATEST_HOURS)) };
    const ofDay = { ...others, created_at: above(hoursBefore(now, 24)) };
    const [open, asked] = await Promise.all([
      notices.count(transaction, 'count-arrival-notices', { ...others, ...waiting }),
      notices.count(transaction, 'count-arrival-notices-asked', ofDay),
    ]);
    return { same, open, asked };
  },
  async ask(transaction: Queryable, notice: NewNotice, now: Date): Promise<number> {
    const row = { ...notice, state: 'waiting', created_at: now } as const;
    const made = await notices.insertIfAbsent(transaction, 'add-arrival-notice', row, ['arrival_notice_id'], ONCE);
    if (made) return made.arrival_notice_id;
    const { member_id, service_date, trip_id, stop_id, scheduled_at } = notice;
    const same = { member_id, service_date, trip_id, stop_id, scheduled_at };
    const set = { ended_at: null };
    const columns = ['arrival_notice_id'] as const;
    const [again] = await notices.updateReturning(transaction, 'resume-arrival-notice', same, set, columns);
    if (!again) throw new Error('a notice is gone in the transaction that resumes it');
    return again.arrival_notice_id;
  },
  async read(database: Queryable, arrival_notice_id: number, member_id: number): Promise<NoticeRow> {
    const row = await told.one(database, 'read-own-arrival-notice', { arrival_notice_id, member_id });
    if (!row) throw new Error('a notice is gone in the transaction that made it');
    return row;
  },
  async own(database: Queryable, member_id: number, now: Date) {
    const own = { member_id, ended_at: null, scheduled_at: above(hoursBefore(now, LATEST_HOURS)) };
    const order = ['scheduled_at', 'arrival_notice_id'] as const;
    const rows = await told.list(database, 'list-own-arrival-notices', own, { order });
    return rows.filter(
      ({ state, scheduled_at }) => state === 'waiting' || scheduled_at > hoursBefore(now, SHOWN_HOURS),
    );
  },
  async end(transaction: Queryable, id: number, member_id: number, ended_at: Date): Promise<boolean> {
    const open = { arrival_notice_id: id, member_id, ended_at: null };
    const ended = await notices.updateReturning(transaction, 'end-arrival-notice', open, { ended_at }, ['member_id']);
    return ended.length > 0;
  },
};
