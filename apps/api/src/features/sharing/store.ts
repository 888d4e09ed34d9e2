import type { ApprovalStatus } from '@machi/domain/reservations/model';
import { statement, type Queryable } from '../../database/database.ts';
import { HOLDS_TIME, IS_SHOWN } from '../bookings/store.ts';

/** SQL: reservation `r` of a member who may log in, to come or under way at $2, neither cancelled nor refused. */
const IS_SHAREABLE = `r.ended_at > $2 and ${HOLDS_TIME} and ${IS_SHOWN}
  and exists (select from member m where m.member_id = r.member_id and m.locked_at is null)`;

const keepLink = statement<{ reservation_id: number }>(
  'keep-share-link',
  `insert into share_link (reservation_id, secret_hash, created_at)
   select r.reservation_id, $4, $2 from reservation r where r.reservation_id = $1 and r.member_id = $3 and ${IS_SHAREABLE}
   on conflict (reservation_id) do update set secret_hash = excluded.secret_hash, created_at = excluded.created_at
   returning reservation_id`,
);
const selectLink = statement<{ created_at: Date | null }>(
  'read-share-link',
  `select s.created_at from reservation r left join share_link s using (reservation_id)
   where r.reservation_id = $1 and r.member_id = $2`,
);
const removeLink = statement<{ reservation_id: number }>(
  'end-share-link',
  `with own as (select r.reservation_id from reservation r where r.reservation_id = $1 and r.member_id = $2),
   gone as (delete from share_link s using own where s.reservation_id = own.reservation_id)
   select reservation_id from own`,
);

interface SharedRow {
  readonly spot_id: number;
  readonly room_id: number;
  readonly started_at: Date;
  readonly ended_at: Date;
  readonly approval_status: ApprovalStatus;
}
const openLink = statement<SharedRow>(
  'open-share-link',
  `select r.spot_id, r.room_id, r.started_at, r.ended_at, r.approval_status
   from share_link s join reservation r using (reservation_id) where s.secret_hash = $1 and ${IS_SHAREABLE}`,
);

/** Links to own reservations. Each statement names the member, or the hash of a secret. */
export const shareLinks = {
  /** False if there is no such reservation of the member to come. The link before ends. */
  keep: async (database: Queryable, reservationId: number, memberId: number, hash: Buffer, now: Date) =>
    (await database.run(keepLink, [reservationId, now, memberId, hash])).length > 0,
  /** Undefined if the member has no such reservation. */
  read: async (database: Queryable, reservationId: number, memberId: number) =>
    (await database.run(selectLink, [reservationId, memberId]))[0],
  end: async (database: Queryable, reservationId: number, memberId: number) =>
    (await database.run(removeLink, [reservationId, memberId])).length > 0,
  open: async (database: Queryable, hash: Buffer, now: Date) => (await database.run(openLink, [hash, now]))[0],
};
