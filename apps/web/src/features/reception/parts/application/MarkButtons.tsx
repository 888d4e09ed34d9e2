import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { markNoShow, markPaid } from '@machi/domain/reception/contract';
import type { HandledReservation } from '@machi/domain/reception/model';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useState } from 'react';
import { useCall } from '../../../../shell/calls/use-call.ts';
import { useReadAgain } from '../../queries.ts';
import { useReceptionTexts } from '../../texts.ts';

interface MarkButtonsProps {
  readonly use: Pick<
    HandledReservation,
    'reservation_id' | 'is_canceled' | 'approval_status' | 'started_at' | 'paid_at' | 'no_show_at'
  > & {
    /** Yen that are to be paid. */
    readonly due: number;
    /** What it is, told beside what the button does. */
    readonly name: string;
  };
  readonly isExemptionOpen: boolean;
  readonly now: Date;
}

/** Notes of a fixed use that its fee was paid, and from its start on that nobody came; both can be taken back. What was cancelled may still owe a fee, or get one back. */
export function MarkButtons({ use, isExemptionOpen, now }: MarkButtonsProps) {
  const { t } = useReceptionTexts();
  const snackbar = useSnackbar();
  const readAgain = useReadAgain();
  const paying = useCall(markPaid);
  const missing = useCall(markNoShow);
  const [lines, setLines] = useState<readonly string[]>([]);
  const { reservation_id, approval_status } = use;
  const isPaid = use.paid_at !== null;
  const canPay = isPaid || (approval_status === 1 && use.due > 0);
  const canMiss = approval_status === 1 && use.is_canceled === 0 && new Date(use.started_at) <= now;
  if (!canPay && !canMiss) return null;
  const isMissing = use.no_show_at !== null;

  async function note(what: 'paid' | 'noShow') {
    setLines([]);
    const flags = toldInPlace;
    const result =
      what === 'paid'
        ? await paying.send({ reservation_id, paid: !isPaid, taken_yen: use.due }, flags)
        : await missing.send({ reservation_id, no_show: !isMissing }, flags);
    if (!result) return;
    if (!result.ok) {
      setLines(refusalLines(result, { t }));
      // It may have become another one meanwhile.
      return readAgain();
    }
    const wasNoted = what === 'paid' ? isPaid : isMissing;
    snackbar.show(t(wasNoted ? `mark.${what}.undone` : `mark.${what}.done`), 'success');
    await readAgain();
  }
  const button = (what: 'paid' | 'noShow', isNoted: boolean, busy: boolean) => {
    const deed = t(isNoted ? `mark.${what}.undo` : `mark.${what}`);
    return (
      <Button
        size="small"
        variant={isNoted ? 'text' : 'second'}
        busy={busy}
        busyLabel={t('sending')}
        aria-label={t('mark.of', { deed, name: use.name })}
        onClick={() => void note(what)}
      >
        {deed}
      </Button>
    );
  };
  return (
    <div className="reception-marks">
      {canPay &&
        (isExemptionOpen && !isPaid ? (
          <span className="sm muted">{t('mark.exemption')}</span>
        ) : (
          button('paid', isPaid, paying.busy)
        ))}
      {canMiss && button('noShow', isMissing, missing.busy)}
      <CalloutLines lines={lines} />
    </div>
  );
}
