import { toldInPlace } from '@machi/client/client';
import { isUnanswered } from '@machi/client/until-answered';
import { refusalLines } from '@machi/client/refusal-lines';
import { addDays, dateAt, isDateText } from '@machi/domain/calendar/model';
import { dateInWords } from '@machi/domain/calendar/words';
import { yenInWords } from '@machi/domain/locale/words';
import { markPaid } from '@machi/domain/reception/contract';
import { paymentWays } from '@machi/domain/till/model';
import type { PaymentWay } from '@machi/domain/till/model';
import { TILL_DAYS } from '@machi/domain/till/rules';
import { tillWords } from '@machi/domain/till/words';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { DateField } from '@machi/ui/field/DateField';
import { RadioGroup } from '@machi/ui/field/RadioGroup';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useRef, useState } from 'react';
import { useDeed } from '../../../../shell/calls/use-deed.ts';
import { useReadAgain } from '../../queries.ts';
import { useReceptionTexts } from '../../texts.ts';
import { TillField } from './TillField.tsx';
import type { MoneyOf } from './money-of.ts';

/** Asks how what is left of a fee was paid, and notes it. */
export function NotePayment({
  use,
  open,
  onClose,
  onNoted,
}: {
  readonly use: MoneyOf;
  readonly open: boolean;
  readonly onClose: () => void;
  /** It was noted, and the window has gone. */
  readonly onNoted: () => void;
}) {
  const { t, locale } = useReceptionTexts();
  const snackbar = useSnackbar();
  const readAgain = useReadAgain();
  const { send, busy } = useDeed(markPaid);
  const [way, setWay] = useState<PaymentWay>('cash');
  const [day, setDay] = useState('');
  const [till, setTill] = useState('');
  const [lines, setLines] = useState<readonly string[]>([]);
  /** Sent without an answer: it stays what it was, though what is left may stand otherwise on the page by now. */
  const [unanswered, setUnanswered] = useState<number>();
  const isNoted = useRef(false);
  const today = dateAt(new Date());
  const left = unanswered ?? use.left;
  const yen = yenInWords(left)[locale];

  function close() {
    setDay('');
    setLines([]);
    if (unanswered !== undefined) void readAgain();
    setUnanswered(undefined);
    onClose();
  }
  async function note() {
    const { reservation_id } = use;
    const paidOn = isDateText(day) ? { paid_on: day } : {};
    const into = till === '' ? {} : { house_id: Number(till) };
    const result = await send({ reservation_id, paid: true, taken_yen: left, way, ...paidOn, ...into }, toldInPlace);
    if (!result) return;
    if (!result.ok) {
      setLines(refusalLines(result, { t }));
      const isOpen = isUnanswered(result);
      setUnanswered(isOpen ? left : undefined);
      // It may have become another one meanwhile.
      return isOpen ? undefined : readAgain();
    }
    setUnanswered(undefined);
    const code = result.reply.reservation.payments.at(-1)?.receipt_code ?? '';
    snackbar.show(t('pay.done', { yen, code }), 'success');
    isNoted.current = true;
    close();
    await readAgain();
  }
  return (
    <ConfirmDialog
      open={open}
      question={t('pay.question', { name: use.name, yen })}
      consequence={<p>{t('pay.consequence')}</p>}
      variant="primary"
      confirmLabel={t('pay.send')}
      cancelLabel={t('back')}
      busy={busy}
      busyLabel={t('sending')}
      errors={lines}
      onConfirm={() => void note()}
      onCancel={close}
      onClosed={() => {
        if (isNoted.current) onNoted();
        isNoted.current = false;
      }}
    >
      <RadioGroup
        legend={t('pay.way')}
        value={way}
        onChange={({ target }) => setWay(paymentWays.find((one) => one === target.value) ?? 'cash')}
        options={paymentWays.map((value) => ({ value, label: tillWords[locale].ways[value] }))}
      />
      <TillField value={till} onTill={setTill} />
      <DateField
        label={t('pay.day')}
        hint={t('pay.day.hint')}
        min={addDays(today, -TILL_DAYS)}
        max={today}
        value={day}
        onChange={({ target }) => setDay(target.value)}
        readout={isDateText(day) && dateInWords(day)[locale]}
      />
    </ConfirmDialog>
  );
}
