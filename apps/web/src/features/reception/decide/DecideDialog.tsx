import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { useAttemptKey } from '@machi/client/idempotency-key';
import { decideReservations } from '@machi/domain/reception/contract';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { CheckField } from '@machi/ui/field/CheckField';
import { FieldGroup } from '@machi/ui/field/FieldGroup';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useState } from 'react';
import { ReasonWithPhrases } from '../../../shell/desk/phrases/ReasonWithPhrases.tsx';
import type { Asked } from '../../../shell/desk/inbox/use-inbox.ts';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useReadChanged } from '../../../shell/calls/use-read-changed.ts';
import { useReceptionTexts } from '../texts.ts';
import type { DecideTarget, Verdict } from '../inbox/decide-target.ts';
import { RoomAndTimes } from '../inbox/RoomAndTimes.tsx';
import { ExemptionChoiceFields } from './ExemptionChoiceFields.tsx';
import { answersOf, choiceOf, missingOf, takenOf, type ExemptionChoices } from './exemption-choices.ts';

interface DecideDialogProps {
  /** The decision to confirm; undefined while none is open. */
  readonly asked: Asked<DecideTarget, Verdict> | undefined;
  readonly onClose: () => void;
  /** Called once the action is carried out, with the applications that were decided. */
  readonly onDone: (decided: readonly DecideTarget[]) => void;
  /** Called with the sentences that say what had changed since the official read it. */
  readonly onChanged: (lines: readonly string[]) => void;
  readonly onClosed: () => void;
}

const NOTHING: Asked<DecideTarget, Verdict> = { verdict: 'approve', targets: [] };

/** Confirms an approval or a refusal, with the message to the applicants. */
export function DecideDialog({ asked, onClose, onDone, onChanged, onClosed }: DecideDialogProps) {
  const { t } = useReceptionTexts();
  const snackbar = useSnackbar();
  const readChanged = useReadChanged();
  const keyFor = useAttemptKey();
  const { send, busy } = useCall(decideReservations);
  const [reason, setReason] = useState('');
  const [left, setLeft] = useState<readonly number[]>([]);
  const [choices, setChoices] = useState<ExemptionChoices>({});
  const [isChecked, setIsChecked] = useState(false);
  const [reasonError, setReasonError] = useState<string>();
  const [lines, setLines] = useState<readonly string[]>([]);
  // The text stays while the window closes.
  const [shown, setShown] = useState(NOTHING);
  if (asked !== undefined && asked !== shown) {
    setShown(asked);
    setReason('');
    setLeft([]);
    setChoices({});
    setIsChecked(false);
    setReasonError(undefined);
    setLines([]);
  }
  const { verdict, targets } = shown;
  const [only] = targets;
  const dates = targets.flatMap((target) => target.dates);
  // A refusal needs no answer about an exemption.
  const exempt = verdict === 'approve' ? targets.filter(({ exemption }) => exemption !== null) : [];
  // The open file already shows everything about its own application.
  const apart = targets.filter((target) => !exempt.includes(target) && (targets.length > 1 || target.wanted !== null));
  const taken = verdict === 'approve' ? takenOf(targets, choices) : targets;
  const chosen = taken.flatMap((target) => target.dates).filter(({ reservation_id }) => !left.includes(reservation_id));

  async function decide() {
    const isMissing = verdict === 'refuse' && reason.trim() === '';
    const isOpen = exempt.some((target) => missingOf(choiceOf(choices, target)) !== undefined);
    setReasonError(isMissing ? t('decide.reason.needed') : undefined);
    setIsChecked(true);
    setLines(chosen.length > 0 ? [] : [t(taken.length === 0 ? 'decide.none' : 'decide.choose')]);
    if (isMissing || isOpen || chosen.length === 0) return;
    const approval_status = verdict === 'approve' ? 1 : 2;
    const decisions = chosen.map(
      ({ reservation_id, seen }) => ({ reservation_id, seen, approval_status, reason }) as const,
    );
    const exemptions = answersOf(exempt.length > 0 ? taken : [], choices);
    const flags = {
      ...toldInPlace,
      ignores404: true,
      idempotencyKey: keyFor({ decisions, exemptions }),
    };
    const result = await send({ decisions, exemptions }, flags);
    if (!result) return;
    if (result.ok) {
      onDone(taken);
      onClose();
      const words =
        targets.length > 1 || !only
          ? t(`${verdict}.done`, { count: taken.length })
          : t(`${verdict}.done.one`, { name: only.name });
      snackbar.show(words, 'success');
      await readChanged(decideReservations);
      return;
    }
    const refused = refusalLines(result, { t });
    if (result.status !== 409 && result.status !== 404) return setLines(refused);
    onClose();
    onChanged(refused);
    await readChanged(decideReservations);
  }

  return (
    <ConfirmDialog
      open={asked !== undefined}
      variant={verdict === 'approve' ? 'primary' : 'danger'}
      question={
        targets.length > 1
          ? t(`${verdict}.question.many`, { count: taken.length })
          : t(`${verdict}.question`, { name: only?.name ?? '' })
      }
      consequence={<p>{t(`${verdict}.consequence`)}</p>}
      confirmLabel={t(verdict)}
      cancelLabel={t('back')}
      busy={busy}
      busyLabel={t('sending')}
      errors={lines}
      onConfirm={() => void decide()}
      onCancel={onClose}
      onClosed={onClosed}
    >
      {apart.length > 0 && (
        <ul className="reception-asked">
          {apart.map(({ code, name, wanted }) => (
            <li key={code}>
              <b>{name}</b> <small className="muted num nb">{code}</small>
              {wanted && (
                <div>
                  <RoomAndTimes {...wanted} />
                </div>
              )}
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
      {exempt.map(
        (target) =>
          target.exemption !== null && (
            <ExemptionChoiceFields
              key={target.code}
              name={target.name}
              code={target.code}
              wanted={target.wanted}
              exemption={target.exemption}
              choice={choiceOf(choices, target)}
              canLeave={targets.length > 1}
              isChecked={isChecked}
              onChange={(choice) => setChoices({ ...choices, [target.code]: choice })}
            />
          ),
      )}
      <ReasonWithPhrases
        label={t(`${verdict}.reason`)}
        {...(verdict === 'refuse' ? { requiredWord: t('required') } : { optionalWord: t('optional') })}
        hint={t(`${verdict}.reason.hint`)}
        error={reasonError}
        rows={3}
        value={reason}
        onReason={setReason}
      />
    </ConfirmDialog>
  );
}
