import { payBillInCash } from '@machi/domain/billing/desk-contract';
import { decideBillRequest } from '@machi/domain/billing/request-contract';
import { inForceOn } from '../../billing/mandates/mandate-store.ts';
import type { Waits } from '../../platform/work-list/waits.ts';

/** Overdue, as `isOverdue` of the domain says it. */
export const waits: readonly Waits[] = [
  {
    kind: 'bill',
    permission: payBillInCash.permission,
    rows: `select b.billing_id::text as key, (b.planned_on + time '00:00') at time zone 'Asia/Tokyo' as since, b.planned_on as due
      from bathing_billing b where b.state = 'open'
        and not exists (select from debit o where o.billing_id = b.billing_id and o.state = 'open')
        and (b.debit_failure is not null or (b.planned_on < $3::date
          and not exists (select from mandate d where d.member_id = b.member_id and ${inForceOn('$3::date')})))`,
    isLateByDueAlone: true,
  },
  // What a colleague asked for, and with nobody's own bill.
  {
    kind: 'refund',
    permission: decideBillRequest.permission,
    rows: `select q.request_id::text as key, q.asked_at as since, null::date as due
      from billing_request q left join bathing_billing b on b.billing_id = q.billing_id
      left join reservation r on r.reservation_id = q.reservation_id
      where q.outcome is null and q.asked_by is distinct from $1::int and coalesce(b.member_id, r.member_id) is distinct from $1::int`,
  },
];
