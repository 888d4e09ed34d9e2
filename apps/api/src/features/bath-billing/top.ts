import { billWords } from '@machi/domain/billing/words';
import { nextFrom } from '../../platform/top/top-source.ts';
import { inForceOn } from '../billing/mandates/mandate-store.ts';

const IS_DEBITED = `((b.debit_failure is null or b.next_debit_on is not null)
  and exists (select from mandate d where d.member_id = $1 and ${inForceOn('$3')}))`;

/**
 * Open bills of the bath: debited on their day, or to be paid by it without a mandate or after a failed debit. After
 * the day of a debit nothing is to be done until the bank has answered.
 */
export const top = nextFrom(
  'fee',
  3,
  `select b.billing_id as key, b.lines_yen + b.carried_yen as yen, coalesce(b.next_debit_on, b.planned_on) as due_on,
     case when ${IS_DEBITED} then 'debited' end as state
   from bathing_billing b where b.member_id = $1 and b.state = 'open'
     and (coalesce(b.next_debit_on, b.planned_on) >= $3 or not ${IS_DEBITED})
   order by coalesce(b.next_debit_on, b.planned_on), b.billing_id`,
  ({ key }, { locale }) => ({ key: `bath-${key}`, title: billWords[locale].item, href: '/fureaiplaza/payment' }),
);
