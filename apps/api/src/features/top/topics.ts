import { readTop } from '@machi/domain/top/contract';
import { statement } from '../../database/database.ts';
import type { OwnTopic } from '../../platform/live/topic.ts';
import { WORK_CHANGED } from '../../platform/work-list/work-teller.ts';

/** A digest of each member's own matters to come: it changes when the office, a carrier or another window changes one. */
const select = statement<{ member_id: number; digest: string }>(
  'read-top-digests',
  `select m.member_id, concat_ws(' ',
     (select sum(hashtextextended(concat_ws(',', r.reservation_id, r.revision, r.is_canceled, r.approval_status, r.started_at), 0))
        from reservation r where r.member_id = m.member_id and r.ended_at > $2),
     (select sum(hashtextextended(concat_ws(',', s.seat_reservation_id, s.state, s.departed_at), 0))
        from seat_reservation s where s.member_id = m.member_id and s.arrived_at > $2),
     (select sum(hashtextextended(concat_ws(',', v.registration_id, v.state, v.revision), 0))
        from event_registration v where v.member_id = m.member_id),
     (select sum(hashtextextended(concat_ws(',', a.onlineform_application_id, a.revision, a.approval_status, a.is_in_correction), 0))
        from onlineform_application a where a.member_id = m.member_id),
     (select sum(hashtextextended(concat_ws(',', d.asked_document_id, d.arrived_at, d.settled_at, d.due_on), 0))
        from asked_document d where d.member_id = m.member_id),
     (select sum(hashtextextended(concat_ws(',', i.ride_id, i.state, i.promised_from, i.stranded_at), 0))
        from demand_ride i where i.member_id = m.member_id and i.service_date >= ($2 at time zone 'Asia/Tokyo')::date)) as digest
   from unnest($1::int[]) as m(member_id)`,
);

export const ownTopics: readonly OwnTopic[] = [
  {
    event: 'top',
    permission: readTop.permission,
    channel: WORK_CHANGED,
    async read({ database }, memberIds, now) {
      const rows = await database.run(select, [memberIds, now]);
      return new Map(rows.map(({ member_id, digest }) => [member_id, digest]));
    },
  },
];
