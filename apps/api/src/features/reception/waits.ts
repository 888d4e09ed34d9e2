import { decideReservations } from '@machi/domain/reception/contract';
import type { Waits } from '../../platform/work-list/waits.ts';
import { IS_ALIVE } from './inbox-store.ts';

/** An application is one thing that waits, whatever its dates; it is in time until the day before the first of them. */
const applications = (from: string, since: string, condition: string): string =>
  `select r.application_code as key, min(${since}) as since,
     (min(r.started_at) at time zone 'Asia/Tokyo')::date - 1 as due
   from ${from} where ${IS_ALIVE} and ${condition} group by r.application_code`;

const permission = decideReservations.permission;

export const waits: readonly Waits[] = [
  { kind: 'approval', permission, rows: applications('reservation r', 'r.reserved_at', 'r.approval_status = 0') },
  { kind: 'exemption', permission, rows: applications('reservation r', 'r.reserved_at', 'r.exemption_status = 0') },
  {
    kind: 'document',
    permission,
    rows: applications(
      'document d join reservation r on r.application_code = d.application_code',
      'r.reserved_at',
      'd.checked_at is null',
    ),
  },
];
