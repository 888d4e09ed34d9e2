import { toldInPlace } from '@machi/client/client';
import { isUnanswered } from '@machi/client/until-answered';
import { refusalLines } from '@machi/client/refusal-lines';
import { yenInWords } from '@machi/domain/locale/words';
import { markPaid } from '@machi/domain/reception/contract';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useId, useState } from 'react';
import { ReasonField } from '../../../../shell/desk/ReasonField.tsx';
import { useReason } from '../../../../shell/desk/use-reason.ts';
import { useDeed } from '../../../../shell/calls/use-deed.ts';
import { useReadAgain } from '../../queries.ts';
import { useReceptionTexts } from '../../texts.ts';
import type { MoneyOf } from './money-of.ts';

/** Takes the last payment back, which was noted by mistake, with the reason. */
export function TakePaymentBack({
  use,
  open,
  onClose,
}: {
  readonly use: MoneyOf;
  readonly open: boolean;
  readonly onClose: () => void;
}) {
  const { t, locale } = useReceptionTexts();
  const snackbar = useSnackbar();
  const readAgain = useReadAgain();
  const { send, busy } = useDeed(markPaid);
  const why = useReason(useId(), {
    label: t('back.reason'),
    requiredWord: t('required'),
    missing: t('decide.reason.needed'),
  });
  const [lines, setLines] = useState<readonly string[]>([]);
  /** Sent without an answer: it stays what it was, though the page may say otherwise by now. */
  const [unanswered, setUnanswered] = useState<number>();
  const paid_yen = unanswered ?? use.paid_yen;

  function close() {
    why.clear();
    setLines([]);
    if (unanswered !== undefined) void readAgain();
    setUnanswered(undefined);
    onClose();
  }
  async function takeBack() {
    if (!why.check()) return;
    const { reservation_id } = use;
    const result = await send({ reservation_id, paid: false, paid_yen, reason: why.reason }, toldInPlace);
    if (!result) return;
    if (!result.ok) {
      setLines(refusalLines(result, { t }));
      const isOpen = isUnanswered(result);
      setUnanswered(isOpen ? paid_yen : undefined);
      return isOpen ? undefined : readAgain();
    }
    snackbar.show(t('mark.paid.undone'), 'success');
    setUnanswered(undefined);
    close();
    await readAgain();
  }
  return (
    <ConfirmDialog
      open={open}
      question={t('back.question', { name: use.name, yen: yenInWords(paid_yen)[locale] })}
      consequence={<p>{t('back.consequence')}</p>}
      confirmLabel={t('back.send')}
      cancelLabel={t('back')}
      busy={busy}
      busyLabel={t('sending')}
      errors={lines}
      onConfirm={() => void takeBack()}
      onCancel={close}
    >
      <ReasonField {...why.field} hint={t('back.reason.hint')} />
    </ConfirmDialog>
  );
}
