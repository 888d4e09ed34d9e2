import type { NoticeState } from '@machi/domain/arrival-notices/model';
import type { OpenTown } from '../towns/open-town.ts';

/** A run of the town's loop line that reaches the post office within the day. */
export async function noticeRequest(town: OpenTown, stopId = 'S03') {
  const { body } = await town.call('GET', '/api/buslocation/4');
  const { arrivals } = body.route.stops.find(({ stop_id }: { stop_id: string }) => stop_id === stopId);
  const { trip_id, service_date, scheduled_at } = arrivals.findLast(
    ({ can_board }: { can_board: boolean }) => can_board,
  );
  return { route_id: 4, trip_id, service_date, stop_id: stopId, scheduled_at };
}

let notices = 0;

/** Inserts a member's arrival notice without checks. Answers the row's ID. */
export async function newNotice(town: OpenTown, memberId: number, state: NoticeState = 'waiting'): Promise<number> {
  notices += 1;
  const [row] = await town.rows<{ arrival_notice_id: number }>(
    `insert into arrival_notice (member_id, route_id, trip_id, service_date, stop_id, stop_name, headsign, scheduled_at, state, created_at)
     values ($1, 4, 'town-cw-rest-1105', '2027-01-11', 'S03', '{"ja":"郵便局前","en":"Post Office"}', '{"ja":"右回り","en":"Clockwise"}',
       $2::timestamptz + interval '3 hours' + $3 * interval '1 second', $4, $2) returning arrival_notice_id`,
    memberId,
    town.now(),
    notices,
    state,
  );
  return row?.arrival_notice_id ?? 0;
}
