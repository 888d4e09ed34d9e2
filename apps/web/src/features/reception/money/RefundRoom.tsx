import { toldInPlace } from '@machi/client/client';
import { isUnanswered } from '@machi/client/until-answered';
import { refusalLines } from '@machi/client/refusal-lines';
import { yenInWords } from '@machi/domain/locale/words';
import type { HandledReservation } from '@machi/domain/reception/model';
import { owedBackYen } from '@machi/domain/reservations/status';
import { askRoomRefund, askRoomRefundToAccount } from '@machi/domain/till/refund-contract';
import { Button } from '@machi/ui/button/Button';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useId, useState } from 'react';
import { useDeed } from '../../../shell/calls/use-call.ts';
import { useReadChanged } from '../../../shell/calls/use-read-changed.ts';
import { ReasonField } from '../../../shell/desk/ReasonField.tsx';
import { useReason } from '../../../shell/desk/use-reason.ts';
import { RefundFields } from '../../../shell/refund/RefundFields.tsx';
import { useRefund } from '../../../shell/refund/use-refund.ts';
import { useReceptionTexts } from '../texts.ts';

/** Heirs are noted at the member desk: whoever asks here types who gets it. */
const HEIRS = { heir_name: '', heir_address: '' };

interface RefundRoomProps {
  readonly date: HandledReservation;
  readonly name: string;
  /** Whoever applied is no member any more, or has died. */
  readonly hasLeft: boolean;
  readonly hasDied: boolean;
}

/** Asks a second official to give back what was paid too much: after a cancellation, a lower fee or a second payment. */
export function RefundRoom({ date, name, hasLeft, hasDied }: RefundRoomProps) {
  const { t, locale } = useReceptionTexts();
  const snackbar = useSnackbar();
  const readChanged = useReadChanged();
  const toPerson = useDeed(askRoomRefund);
  const toAccount = useDeed(askRoomRefundToAccount);
  const id = useId();
  const why = useReason(`${id}-reason`, {
    label: t('reason'),
    requiredWord: t('required'),
    missing: t('decide.reason.needed'),
  });
  const [isAsking, setAsking] = useState(false);
  const owed = owedBackYen(date);
  const refund = useRefund({ id, owed, hasLeft, death: hasDied ? HEIRS : null });
  const [lines, setLines] = useState<readonly string[]>([]);
  if (date.refund_yen !== null)
    return <p className="sm">{t('refund.waiting', { yen: yenInWords(date.refund_yen)[locale] })}</p>;
  if (owed === 0) return null;

  function close() {
    setAsking(false);
    refund.clear();
    setLines([]);
    why.clear();
  }
  async function ask() {
    setLines([]);
    if (!why.check()) return;
    const right = refund.check();
    if (right === undefined) return;
    const of = { reservation_id: date.reservation_id, reason: why.reason };
    const result =
      right.way === 'account'
        ? await toAccount.send({ ...of, ...right.asked }, toldInPlace)
        : await toPerson.send({ ...of, ...right.asked }, toldInPlace);
    if (!result) return;
    if (!result.ok) {
      setLines(refusalLines(result, { t }));
      if (!isUnanswered(result)) await readChanged(askRoomRefund);
      return;
    }
    snackbar.show(t('refund.asked'), 'success');
    close();
    await readChanged(askRoomRefund);
  }
  const deed = t('refund.send');
  return (
    <>
      <Button size="small" aria-label={t('mark.of', { deed, name })} onClick={() => setAsking(true)}>
        {deed}
      </Button>
      <ConfirmDialog
        open={isAsking}
        question={t('refund.question', { name, yen: yenInWords(owed)[locale] })}
        consequence={<p>{t('refund.consequence')}</p>}
        variant="primary"
        confirmLabel={t('refund.confirm')}
        cancelLabel={t('back')}
        busy={toPerson.busy || toAccount.busy}
        busyLabel={t('sending')}
        errors={lines}
        onConfirm={() => void ask()}
        onCancel={close}
      >
        <ReasonField {...why.field} hint={t('refund.reason.hint')} />
        <RefundFields refund={refund} />
      </ConfirmDialog>
    </>
  );
}
