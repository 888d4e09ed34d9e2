import { digestAt } from '@machi/domain/notice-letters/rules';
import { statement, type Queryable } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import { putManyInOutbox } from '../../platform/notifications/outbox.ts';
import { isOut } from '../../platform/publishing/published-notices.ts';
import { digestNotification, type NotificationReader, type ToldNotice } from './notifications.ts';
import { TOLD } from './queue.ts';
import { MEANT, markQueued } from './recipients.ts';

/** Digests written per transaction. */
const BATCH = 100;

/** SQL: notice `n` is due in recipient `r`'s daily digest: assigned before its hour, public and not paused. */
const IS_DUE = `r.queued_at is null and r.pace = 'daily' and r.fixed_at <= $2 and d.paused_at is null and ${isOut('n', '$3')}`;
const ROWS = `notice_recipient r join notice_delivery d using (notice_id) join notice n using (notice_id)`;

/** Marks the day for members with a due digest. Only one process succeeds, so nobody gets two on one day. */
const takeDay = statement<{ member_id: number }>(
  'take-digest-day',
  `insert into notice_reader as known (member_id, digest_on)
   select member_id, $1::date from (
     select distinct r.member_id from ${ROWS} left join notice_reader s on s.member_id = r.member_id
     where ${IS_DUE} and (s.digest_on is null or s.digest_on < $1::date)
     order by 1 limit ${BATCH}) as due
   on conflict (member_id) do update set digest_on = excluded.digest_on
     where known.digest_on is null or known.digest_on < excluded.digest_on
   returning member_id`,
);

interface Due extends NotificationReader, ToldNotice {
  readonly email: string | null;
  readonly is_wanted: boolean;
}
const lockDue = statement<Due>(
  'lock-digest-recipients',
  `select r.member_id, m.email, m.locale, ${TOLD},
     m.locked_at is null and ${MEANT} and w.member_id is not null as is_wanted
   from ${ROWS} join member m on m.member_id = r.member_id
     left join notice_wish w on w.member_id = r.member_id and w.notice_category_id = n.notice_category_id
   where r.member_id = any($1::int[]) and ${IS_DUE}
   order by r.member_id, n.is_prioritized desc, n.published_at desc, n.notice_id desc
   for update of r for share of d, n`,
);

async function writeSome(transaction: Queryable, house: House, now: Date): Promise<number> {
  const { day, until } = digestAt(now, house.town.town.notice_digest_at);
  const members = await transaction.run(takeDay, [day, until, now]);
  if (members.length === 0) return 0;
  const due = await transaction.run(lockDue, [members.map(({ member_id }) => member_id), until, now]);
  const wanted = Map.groupBy(
    due.filter(({ is_wanted, email }) => is_wanted && email !== null),
    ({ member_id }) => member_id,
  );
  const readers = [...wanted].flatMap(([, notices]) => {
    const [first] = notices;
    return first ? [{ first, notices }] : [];
  });
  const ids = await putManyInOutbox(
    transaction,
    readers.map(({ first, notices }) => ({
      channel: 'mail',
      recipient: first.email ?? '',
      content: digestNotification(house, first, notices),
    })),
    now,
  );
  const idOf = new Map(readers.map(({ first }, index) => [first.member_id, ids[index]]));
  const done = due.map((one) => ({
    notice_id: one.notice_id,
    member_id: one.member_id,
    channel: 'mail' as const,
    outbox_id: wanted.get(one.member_id)?.includes(one) ? (idOf.get(one.member_id) ?? null) : null,
  }));
  if (done.length > 0) await markQueued(transaction, done, now);
  return members.length;
}

/** Writes the daily digest to every member with something new. */
export async function writeDigests(house: House, now: Date): Promise<void> {
  for (;;) {
    const written = await house.database.transaction((transaction) => writeSome(transaction, house, now));
    if (written === 0) return;
    house.wakeOutbox();
  }
}
