import { payBillInCash } from '@machi/domain/billing/desk-contract';
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
];
