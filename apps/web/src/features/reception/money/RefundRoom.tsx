import { yenInWords } from '@machi/domain/locale/words';
import type { HandledReservation } from '@machi/domain/reception/model';
import { owedBackYen } from '@machi/domain/reservations/status';
import { askRoomRefund, askRoomRefundToAccount } from '@machi/domain/till/refund-contract';
import { Button } from '@machi/ui/button/Button';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { useId } from 'react';
import { oneWindow } from '../../../shell/refund/one-window.ts';
import { backWords } from '../../../shell/asked/asked-words.ts';
import { useAsked } from '../../../shell/asked/use-asked.ts';
import { ReasonField } from '../../../shell/desk/ReasonField.tsx';
import { useReason } from '../../../shell/desk/use-reason.ts';
import { RefundFields } from '../../../shell/refund/RefundFields.tsx';
import { useRefund } from '../../../shell/refund/use-refund.ts';
import { useReceptionTexts } from '../texts.ts';

/** Heirs are recorded at the member desk; here staff type the recipient. */
const HEIRS = { heir_name: '', heir_address: '' };

interface RefundRoomProps {
  readonly date: HandledReservation;
  readonly name: string;
  /** Whether the applicant is no longer a member, or has died. */
  readonly hasLeft: boolean;
  readonly hasDied: boolean;
}

/** Asks a second official to approve a refund: after a cancellation, a lower fee or a second payment. */
export function RefundRoom({ date, name, hasLeft, hasDied }: RefundRoomProps) {
  const { t, locale } = useReceptionTexts();
  const asking = { words: backWords({ t }), isOnce: true };
  const toPerson = useAsked(askRoomRefund, asking);
  const toAccount = useAsked(askRoomRefundToAccount, asking);
  const id = useId();
  const why = useReason(`${id}-reason`, t('reason'), t('decide.reason.needed'));
  const owed = owedBackYen(date);
  const refund = useRefund({ id, owed, hasLeft, death: hasDied ? HEIRS : null });
  if (date.refund_yen !== null)
    return <p className="sm">{t('refund.waiting', { yen: yenInWords(date.refund_yen)[locale] })}</p>;
  if (owed === 0) return null;

  const window = oneWindow(refund.typed.way === 'account' ? toAccount : toPerson, [toPerson, toAccount]);
  function open() {
    refund.clear();
    why.clear();
    window.ask();
  }
  function act() {
    const right = why.check() ? refund.check() : undefined;
    if (right === undefined) return;
    const of = { reservation_id: date.reservation_id, reason: why.reason };
    if (right.way === 'account') void toAccount.act({ ...of, ...right.asked }, t('refund.asked'));
    else void toPerson.act({ ...of, ...right.asked }, t('refund.asked'));
  }
  const action = t('refund.send');
  return (
    <>
      <Button size="small" aria-label={t('mark.of', { action, name })} onClick={open}>
        {action}
      </Button>
      <ConfirmDialog
        {...window.dialog}
        question={t('refund.question', { name, yen: yenInWords(owed)[locale] })}
        consequence={<p>{t('refund.consequence')}</p>}
        variant="primary"
        confirmLabel={t('refund.confirm')}
        onConfirm={act}
      >
        <ReasonField {...why.field} hint={t('refund.reason.hint')} />
        <RefundFields refund={refund} />
      </ConfirmDialog>
    </>
  );
}
