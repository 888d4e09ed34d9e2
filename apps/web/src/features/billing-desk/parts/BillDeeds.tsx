import { dateAt } from '@machi/domain/calendar/model';
import type { BillFile } from '@machi/domain/billing/desk-views';
import { useBillTexts } from '../texts.ts';
import { FailedDeed } from './FailedDeed.tsx';
import { PayDeed } from './PayDeed.tsx';
import { ReduceDeed } from './ReduceDeed.tsx';
import { TakeBackDeed } from './TakeBackDeed.tsx';

/** What may be done with a bill as it stands. */
export function BillDeeds({ bill }: { readonly bill: BillFile }) {
  const { t } = useBillTexts();
  const { state, paid_by, paid_at } = bill;
  if (state === 'paid') return paid_by !== 'debit' ? <TakeBackDeed bill={bill} /> : null;
  if (state !== 'open') return null;
  return (
    <section className="stack-tight" aria-label={t('do')}>
      <PayDeed bill={bill} />
      <ReduceDeed bill={bill} />
      {paid_at <= dateAt(new Date()) && <FailedDeed bill={bill} />}
    </section>
  );
}
