import { yenInWords } from '@machi/domain/locale/words';
import { notePaidAgain } from '@machi/domain/reception/contract';
import type { HandledReservation } from '@machi/domain/reception/model';
import { paymentWays, type PaymentWay } from '@machi/domain/till/model';
import { refusePaidAgain } from '@machi/domain/till/refunds';
import { tillWords } from '@machi/domain/till/words';
import { RadioGroup } from '@machi/ui/field/RadioGroup';
import { useId, useState } from 'react';
import { AskedAction } from '../../../shell/asked/AskedAction.tsx';
import { backWords } from '../../../shell/asked/asked-words.ts';
import { ReasonField } from '../../../shell/desk/ReasonField.tsx';
import { useReason } from '../../../shell/desk/use-reason.ts';
import { useReceptionTexts } from '../texts.ts';
import { TillField } from './TillField.tsx';

/** Records a second payment of a paid fee, which is then owed back. */
export function PaidAgain({ date, name }: { readonly date: HandledReservation; readonly name: string }) {
  const { t, locale } = useReceptionTexts();
  const why = useReason(useId(), t('reason'), t('decide.reason.needed'));
  const [way, setWay] = useState<PaymentWay>('transfer');
  const [till, setTill] = useState('');
  const last = date.payments.findLast(({ kind, is_taken_back }) => kind === 'paid' && !is_taken_back);
  if (!last || refusePaidAgain(date)) return null;

  const into = till === '' ? {} : { house_id: Number(till) };
  const action = t('again.send');
  return (
    <AskedAction
      endpoint={notePaidAgain}
      input={() =>
        why.check() ? { reservation_id: date.reservation_id, way, reason: why.reason, ...into } : undefined
      }
      label={action}
      question={t('again.question', { name, yen: yenInWords(last.yen)[locale] })}
      consequence={t('again.consequence')}
      done={t('again.done')}
      isOnce
      button={{ size: 'small', variant: 'text', 'aria-label': t('mark.of', { action, name }) }}
      words={backWords({ t })}
      onAsk={why.clear}
    >
      <ReasonField {...why.field} hint={t('again.hint')} />
      <RadioGroup
        legend={t('pay.way')}
        value={way}
        onChange={({ target }) => setWay(paymentWays.find((one) => one === target.value) ?? 'transfer')}
        options={paymentWays.map((value) => ({ value, label: tillWords[locale].ways[value] }))}
      />
      <TillField value={till} onTill={setTill} />
    </AskedAction>
  );
}
