import type { BillFile } from '@machi/domain/billing/desk-views';
import { PaidByHand } from '@machi/domain/billing/model';
import { payBillAgain } from '@machi/domain/billing/request-contract';
import { RadioGroup } from '@machi/ui/field/RadioGroup';
import { useState } from 'react';
import { ReasonField } from '../../shell/desk/ReasonField.tsx';
import { useBillTexts } from './texts.ts';
import { BillDeed } from './BillDeed.tsx';
import { useBillDeed } from './use-bill-deed.ts';
import { useBillReason } from './use-bill-reason.ts';

const WAYS = PaidByHand.options;

/** A bill that is paid was paid once more. */
export function AgainDeed({ bill }: { readonly bill: BillFile }) {
  const { t } = useBillTexts();
  const deed = useBillDeed(payBillAgain, bill);
  const why = useBillReason('bill-again-reason');
  const [way, setWay] = useState<PaidByHand>('cash');
  function act() {
    const input = { billing_id: bill.billing_id, seen: bill.seen, paid_by: way, reason: why.reason };
    if (why.check()) void deed.act(input, t('again.done'));
  }
  return (
    <BillDeed name="again" variant="primary" bill={bill} deed={deed} onConfirm={act}>
      <RadioGroup
        legend={t('pay.way')}
        name="paid-again-by"
        value={way}
        onChange={({ target }) => setWay(WAYS.find((one) => one === target.value) ?? 'cash')}
        options={WAYS.map((value) => ({ value, label: t(`pay.way.${value}`) }))}
      />
      <ReasonField {...why.field} hint={t('again.hint')} />
    </BillDeed>
  );
}
