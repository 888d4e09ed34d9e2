import { dateAt } from '@machi/domain/calendar/model';
import type { BillFile } from '@machi/domain/billing/desk-views';
import { useBillTexts } from './texts.ts';
import { AgainDeed } from './AgainDeed.tsx';
import { FailedDeed } from './FailedDeed.tsx';
import { GiveUpDeed } from './GiveUpDeed.tsx';
import { PayDeed } from './PayDeed.tsx';
import { ReduceDeed } from './ReduceDeed.tsx';
import { RefundDeed } from './RefundDeed.tsx';
import { TakeBackDeed } from './TakeBackDeed.tsx';

/** What may be done with a bill as it stands. */
export function BillDeeds({ bill }: { readonly bill: BillFile }) {
  const { t } = useBillTexts();
  const { state, paid_by, paid_at } = bill;
  const refund = bill.owed_back > 0 && !bill.is_waiting && <RefundDeed bill={bill} />;
  const waiting = bill.is_waiting && <p>{t('request.waiting')}</p>;
  if (state === 'paid')
    return (
      <section className="stack-tight" aria-label={t('do')}>
        {waiting}
        {refund}
        {paid_by !== 'debit' && bill.owed_back === 0 && !bill.is_waiting && <TakeBackDeed bill={bill} />}
        <AgainDeed bill={bill} />
        {bill.amount > 0 && <ReduceDeed bill={bill} />}
      </section>
    );
  if (state !== 'open')
    return (
      <>
        {waiting}
        {refund}
      </>
    );
  return (
    <section className="stack-tight" aria-label={t('do')}>
      {waiting}
      <PayDeed bill={bill} />
      <ReduceDeed bill={bill} />
      {paid_at <= dateAt(new Date()) && <FailedDeed bill={bill} />}
      {!bill.is_waiting && <GiveUpDeed bill={bill} />}
    </section>
  );
}
