import { settleAskedDocument } from '@machi/domain/asked-documents/contract';
import { HOLDS_TIME } from '../../bookings/store.ts';
import type { Waits } from '../../platform/work-list/waits.ts';

const { permission } = settleAskedDocument;

/** What has arrived waits for a look; what has not arrived in time, for a call, unless nobody needs it any more. */
export const waits: readonly Waits[] = [
  {
    kind: 'asked-document',
    permission,
    rows: `select a.application_code as key, a.arrived_at as since, null::date as due from asked_document a
      where a.settled_at is null and a.arrived_at is not null`,
  },
  {
    kind: 'overdue-document',
    permission,
    rows: `select a.application_code as key, a.due_on::timestamp at time zone 'Asia/Tokyo' as since, a.due_on as due from asked_document a
      where a.settled_at is null and a.arrived_at is null and a.due_on < $3::date
        and exists (select from reservation r where r.application_code = a.application_code and ${HOLDS_TIME})`,
    isLateByDueAlone: true,
  },
];
