import { decideReservations } from '@machi/domain/reception/contract';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { CheckField } from '@machi/ui/field/CheckField';
import { FieldGroup } from '@machi/ui/field/FieldGroup';
import { TextAreaField } from '@machi/ui/field/TextAreaField';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useState } from 'react';
import { refusalLines } from '../../../shell/desk/refusal-lines.ts';
import { useAttemptKey } from '../../../shell/use-attempt-key.ts';
import { useCall } from '../../../shell/use-call.ts';
import { useReadAgain } from '../queries.ts';
import { useReceptionTexts } from '../texts.ts';
import type { DecideTarget, Verdict } from './decide-target.ts';

/** What is about to be decided. */
export interface Asked {
  readonly verdict: Verdict;
  readonly targets: readonly DecideTarget[];
}

interface DecideDialogProps {
  /** Undefined while nothing is asked. */
  readonly asked: Asked | undefined;
  readonly onClose: () => void;
  /** It was carried out. */
  readonly onDone: () => void;
  /** It was not what the official had read: the sentences that say so. */
  readonly onChanged: (lines: readonly string[]) => void;
  readonly onClosed: () => void;
}

const NOTHING: Asked = { verdict: 'approve', targets: [] };

/** Asks whether applications are to be approved or refused, with the words that the applicants get. */
export function DecideDialog({ asked, onClose, onDone, onChanged, onClosed }: DecideDialogProps) {
  const { t } = useReceptionTexts();
  const snackbar = useSnackbar();
  const readAgain = useReadAgain();
  const keyFor = useAttemptKey();
  const { send, busy } = useCall(decideReservations);
  const [reason, setReason] = useState('');
  const [left, setLeft] = useState<readonly number[]>([]);
  const [reasonError, setReasonError] = useState<string>();
  const [lines, setLines] = useState<readonly string[]>([]);
  // While the window closes its words stay.
  const [shown, setShown] = useState(NOTHING);
  if (asked !== undefined && asked !== shown) {
    setShown(asked);
    setReason('');
    setLeft([]);
    setReasonError(undefined);
    setLines([]);
  }
  const { verdict, targets } = shown;
  const [only] = targets;
  const dates = targets.flatMap((target) => target.dates);
  const chosen = dates.filter(({ reservation_id }) => !left.includes(reservation_id));

  async function decide() {
    const isMissing = verdict === 'refuse' && reason.trim() === '';
    setReasonError(isMissing ? t('decide.reason.needed') : undefined);
    setLines(chosen.length === 0 ? [t('decide.choose')] : []);
    if (isMissing || chosen.length === 0) return;
    const approval_status = verdict === 'approve' ? 1 : 2;
    const decisions = chosen.map(
      ({ reservation_id, seen }) => ({ reservation_id, seen, approval_status, reason }) as const,
    );
    const flags = {
      ignoresErrorMessage: true,
      ignoresLostReply: true,
      ignores404: true,
      idempotencyKey: keyFor(decisions),
    };
    const result = await send({ decisions }, flags);
    if (!result) return;
    if (result.ok) {
      onDone();
      onClose();
      const words =
        targets.length > 1 || !only
          ? t(`${verdict}.done`, { count: targets.length })
          : t(`${verdict}.done.one`, { name: only.name });
      snackbar.show(words, 'success');
      await readAgain();
      return;
    }
    const refused = refusalLines(result, { t });
    if (result.status !== 409 && result.status !== 404) return setLines(refused);
    onClose();
    onChanged(refused);
    await readAgain();
  }

  return (
    <ConfirmDialog
      open={asked !== undefined}
      variant={verdict === 'approve' ? 'primary' : 'danger'}
      question={
        targets.length > 1
          ? t(`${verdict}.question.many`, { count: targets.length })
          : t(`${verdict}.question`, { name: only?.name ?? '' })
      }
      consequence={<p>{t(`${verdict}.consequence`)}</p>}
      confirmLabel={t(verdict)}
      cancelLabel={t(`${verdict}.cancel`)}
      busy={busy}
      busyLabel={t('sending')}
      error={lines.length > 0 ? lines.map((line) => <p key={line}>{line}</p>) : undefined}
      onConfirm={() => void decide()}
      onCancel={onClose}
      onClosed={onClosed}
    >
      {targets.length > 1 && (
        <ul className="reception-asked">
          {targets.map(({ code, name }) => (
            <li key={code}>
              {name} <small className="muted num">{code}</small>
            </li>
          ))}
        </ul>
      )}
      {targets.length === 1 && dates.length > 1 && dates.every(({ words }) => words !== '') && (
        <FieldGroup legend={t('decide.dates')}>
          {dates.map(({ reservation_id: id, words }) => (
            <CheckField
              key={id}
              label={<span className="num">{words}</span>}
              checked={!left.includes(id)}
              onChange={({ target }) => setLeft(target.checked ? left.filter((other) => other !== id) : [...left, id])}
            />
          ))}
        </FieldGroup>
      )}
      <TextAreaField
        label={t(`${verdict}.reason`)}
        {...(verdict === 'refuse' ? { requiredWord: t('required') } : { optionalWord: t('optional') })}
        hint={t(`${verdict}.reason.hint`)}
        error={reasonError}
        rows={3}
        maxLength={400}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </ConfirmDialog>
  );
}
