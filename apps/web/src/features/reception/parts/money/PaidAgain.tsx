import { toldInPlace } from '@machi/client/client';
import { isUnanswered } from '@machi/client/until-answered';
import { refusalLines } from '@machi/client/refusal-lines';
import { yenInWords } from '@machi/domain/locale/words';
import { notePaidAgain } from '@machi/domain/reception/contract';
import type { HandledReservation } from '@machi/domain/reception/model';
import { paymentWays } from '@machi/domain/till/model';
import type { PaymentWay } from '@machi/domain/till/model';
import { refusePaidAgain } from '@machi/domain/till/refunds';
import { tillWords } from '@machi/domain/till/words';
import { Button } from '@machi/ui/button/Button';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { RadioGroup } from '@machi/ui/field/RadioGroup';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useId, useState } from 'react';
import { useDeed } from '../../../../shell/calls/use-deed.ts';
import { ReasonField } from '../../../../shell/desk/ReasonField.tsx';
import { useReason } from '../../../../shell/desk/use-reason.ts';
import { useReadAgain } from '../../queries.ts';
import { useReceptionTexts } from '../../texts.ts';
import { TillField } from './TillField.tsx';

/** Notes that a fee that is paid came once more: it is owed back. */
export function PaidAgain({ date, name }: { readonly date: HandledReservation; readonly name: string }) {
  const { t, locale } = useReceptionTexts();
  const snackbar = useSnackbar();
  const readAgain = useReadAgain();
  const { send, busy } = useDeed(notePaidAgain);
  const why = useReason(useId(), {
    label: t('back.reason'),
    requiredWord: t('required'),
    missing: t('decide.reason.needed'),
  });
  const [isAsking, setAsking] = useState(false);
  const [way, setWay] = useState<PaymentWay>('transfer');
  const [till, setTill] = useState('');
  const [lines, setLines] = useState<readonly string[]>([]);
  const last = date.payments.findLast(({ kind, is_taken_back }) => kind === 'paid' && !is_taken_back);
  if (!last || refusePaidAgain(date)) return null;

  function close() {
    setAsking(false);
    setLines([]);
    why.clear();
  }
  async function note() {
    if (!why.check()) return;
    const { reservation_id } = date;
    const into = till === '' ? {} : { house_id: Number(till) };
    const result = await send({ reservation_id, way, reason: why.reason, ...into }, toldInPlace);
    if (!result) return;
    if (!result.ok) {
      setLines(refusalLines(result, { t }));
      if (!isUnanswered(result)) await readAgain();
      return;
    }
    snackbar.show(t('again.done'), 'success');
    close();
    await readAgain();
  }
  const deed = t('again.send');
  return (
    <>
      <Button size="small" variant="text" aria-label={t('mark.of', { deed, name })} onClick={() => setAsking(true)}>
        {deed}
      </Button>
      <ConfirmDialog
        open={isAsking}
        question={t('again.question', { name, yen: yenInWords(last.yen)[locale] })}
        consequence={<p>{t('again.consequence')}</p>}
        variant="primary"
        confirmLabel={deed}
        cancelLabel={t('back')}
        busy={busy}
        busyLabel={t('sending')}
        errors={lines}
        onConfirm={() => void note()}
        onCancel={close}
      >
        <ReasonField {...why.field} hint={t('again.hint')} />
        <RadioGroup
          legend={t('pay.way')}
          value={way}
          onChange={({ target }) => setWay(paymentWays.find((one) => one === target.value) ?? 'transfer')}
          options={paymentWays.map((value) => ({ value, label: tillWords[locale].ways[value] }))}
        />
        <TillField value={till} onTill={setTill} />
      </ConfirmDialog>
    </>
  );
}
