import { decideReservations, markPaid } from '@machi/domain/reception/contract';
import { dayInWords } from '@machi/domain/calendar/words';
import { localized } from '@machi/domain/locale/model';
import { findApplications } from '@machi/domain/reception/find-contract';
import type { House } from '../../platform/house.ts';
import type { Waits } from '../../platform/work-list/waits.ts';
import { said, type FoundSource } from '../../platform/search/found-source.ts';
import { NOT_PAID } from '../billing/till/not-paid.ts';
import { changeRoutes } from './change-routes.ts';
import { counterRoutes } from './counter-routes.ts';
import { decideRoutes } from './decide-routes.ts';
import { dueRoutes } from './dues/routes.ts';
import { findRoutes } from './find/routes.ts';
import { inboxRoutes } from './inbox-routes.ts';
import { settleRoutes } from './settle-routes.ts';
import { termRoutes } from './term-routes.ts';
import { IS_ALIVE } from './inbox-store.ts';

/** Routes of the reception desk: waiting applications, decisions, the day of use, bookings at the counter. */
export const routes = (house: House) => [
  ...inboxRoutes(house),
  ...findRoutes(house),
  ...decideRoutes(house),
  ...changeRoutes(house),
  ...settleRoutes(house),
  ...counterRoutes(house),
  ...termRoutes(house),
  ...dueRoutes(house),
];

/** An application with all its dates is one waiting item; it is due on the day before its first date. */
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
      // Requested documents that have arrived are counted as their own kind.
      'd.checked_at is null and not exists (select from asked_document a where a.document_id = d.document_id and a.settled_at is null)',
    ),
  },
  // Fees should be paid on site by the time of use; a reservation without a price waits for that first.
  {
    kind: 'room-due',
    permission: markPaid.permission,
    rows: `select r.reservation_id::text as key, coalesce(r.canceled_at, r.ended_at) as since,
        (coalesce(r.canceled_at, r.ended_at) at time zone 'Asia/Tokyo')::date + 30 as due
      from reservation r where ${NOT_PAID} and r.member_id is not null and r.exemption_status is distinct from 0
        and (r.is_canceled = 1 or r.ended_at <= $2)`,
    isLateByDueAlone: true,
  },
];

/** Reservations, for reception; its own search writes each look into the audit log. */
export const found: readonly FoundSource[] = [
  {
    kind: 'desk-reservation',
    async forReader({ ask, q }) {
      const reservations = await ask(findApplications, { q });
      return (reservations?.applications ?? []).map((one) => ({
        href: `/reception?application=${one.application_code}`,
        title: said([one.name, one.group_name].filter(Boolean).join(' ') || one.application_code),
        text: localized(
          (locale) =>
            `${one.application_code} ${one.location_name} ${one.plan_name} ${dayInWords(one.use.target_date)[locale]}`,
        ),
        isMatched: true as const,
      }));
    },
  },
];
