import { markNoShow } from '@machi/domain/reception/contract';
import type { HandledReservation } from '@machi/domain/reception/model';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { SendingButton } from '../../../shell/calls/SendingButton.tsx';
import { useTold } from '../../../shell/calls/use-told.ts';
import { useReadChanged } from '../../../shell/calls/use-read-changed.ts';
import { useReceptionTexts } from '../texts.ts';
import { MoneyButtons } from '../money/MoneyButtons.tsx';

interface MarkButtonsProps {
  readonly use: Pick<
    HandledReservation,
    'reservation_id' | 'is_canceled' | 'approval_status' | 'started_at' | 'paid_yen' | 'no_show_at'
  > & {
    /** Yen still to pay. */
    readonly left: number;
    /** Name of the reservation, shown beside a button's effect. */
    readonly name: string;
  };
  readonly isExemptionOpen: boolean;
  readonly now: Date;
}

/** Records the payment of a use, and from its start a no-show; both are reversible. Cancelled ones may owe a fee. */
export function MarkButtons({ use, isExemptionOpen, now }: MarkButtonsProps) {
  const { t } = useReceptionTexts();
  const snackbar = useSnackbar();
  const readChanged = useReadChanged();
  // The use may have changed meanwhile.
  const missing = useTold(markNoShow, { t }, { onRefused: () => readChanged(markNoShow) });
  const { reservation_id, approval_status } = use;
  const isPaid = use.paid_yen > 0;
  const isDue = approval_status === 1 && use.left > 0;
  const canMiss = approval_status === 1 && use.is_canceled === 0 && new Date(use.started_at) <= now;
  if (!isPaid && !isDue && !canMiss) return null;
  const isMissing = use.no_show_at !== null;

  async function note() {
    if (!(await missing.act({ reservation_id, no_show: !isMissing }))) return;
    snackbar.show(t(isMissing ? 'mark.noShow.undone' : 'mark.noShow.done'), 'success');
    await readChanged(markNoShow);
  }
  const action = t(isMissing ? 'mark.noShow.undo' : 'mark.noShow');
  return (
    <div className="reception-marks">
      {isDue && isExemptionOpen && <span className="sm muted">{t('mark.exemption')}</span>}
      {(isDue || isPaid) && <MoneyButtons use={use} canPay={isDue && !isExemptionOpen} />}
      {canMiss && (
        <SendingButton
          size="small"
          variant={isMissing ? 'text' : 'second'}
          busy={missing.busy}
          aria-label={t('mark.of', { action, name: use.name })}
          onClick={() => void note()}
        >
          {action}
        </SendingButton>
      )}
      <CalloutLines lines={missing.lines} />
    </div>
  );
}
