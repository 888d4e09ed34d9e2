import { noteFailedDebit } from '@machi/domain/billing/desk-contract';
import type { BillFile } from '@machi/domain/billing/desk-views';
import { debitFailures } from '@machi/domain/billing/model';
import type { DebitFailure } from '@machi/domain/billing/model';
import { billWords } from '@machi/domain/billing/words';
import { RadioGroup } from '@machi/ui/field/RadioGroup';
import { useState } from 'react';
import { useBillTexts } from './texts.ts';
import { BillDeed } from './BillDeed.tsx';
import { useBillDeed } from './use-bill-deed.ts';

/** Notes that the bank has not debited a bill, and why. */
export function FailedDeed({ bill }: { readonly bill: BillFile }) {
  const { t, locale } = useBillTexts();
  const deed = useBillDeed(noteFailedDebit, bill);
  const [failure, setFailure] = useState<DebitFailure>(bill.debit_failure ?? 'funds');
  return (
    <BillDeed
      name="failed"
      bill={bill}
      deed={deed}
      variant="primary"
      onConfirm={() => void deed.act({ billing_id: bill.billing_id, seen: bill.seen, failure }, t('failed.done'))}
    >
      <RadioGroup
        legend={t('why')}
        name="failure"
        value={failure}
        onChange={({ target }) => setFailure(debitFailures.find((one) => one === target.value) ?? 'funds')}
        options={debitFailures.map((value) => ({ value, label: billWords[locale].failures[value] }))}
      />
    </BillDeed>
  );
}
