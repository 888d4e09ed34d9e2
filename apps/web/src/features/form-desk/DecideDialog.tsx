import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useState } from 'react';
import { ReasonWithPhrases } from '../../shell/desk/phrases/ReasonWithPhrases.tsx';
import type { Asked } from '../../shell/desk/inbox/use-inbox.ts';
import { useKeepHandled, useReadHandledAgain } from './kept-handled.ts';
import { useFormDeskTexts } from './texts.ts';
import type { HandledTarget, Verdict } from './handled-target.ts';
import { useDecideEach } from './use-decide-each.ts';

interface DecideDialogProps {
  /** The decision to confirm; undefined while none is open. */
  readonly asked: Asked<HandledTarget, Verdict> | undefined;
  readonly onClose: () => void;
  readonly onDone: (decided: readonly HandledTarget[]) => void;
  /** Called with a sentence for each application that was not decided. */
  readonly onChanged: (lines: readonly string[]) => void;
  readonly onClosed: () => void;
}

const NOTHING: Asked<HandledTarget, Verdict> = { verdict: 'approve', targets: [] };
const REASON_ID = 'decision-reason';

/** Confirms decisions, with the message to the applicants; each application has its own result. */
export function DecideDialog({ asked, onClose, onDone, onChanged, onClosed }: DecideDialogProps) {
  const { t, locale } = useFormDeskTexts();
  const snackbar = useSnackbar();
  const keep = useKeepHandled(locale);
  const readAgain = useReadHandledAgain(locale);
  const { decideEach, progress } = useDecideEach();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [lines, setLines] = useState<readonly string[]>([]);
  // The text stays while the window closes.
  const [shown, setShown] = useState(NOTHING);
  if (asked !== undefined && asked !== shown) {
    setShown(asked);
    setReason('');
    setMissing(false);
    setLines([]);
  }
  const { verdict, targets } = shown;
  const count = targets.length;

  async function decide() {
    setLines([]);
    const isNeeded = verdict !== 'approve' && reason.trim() === '';
    setMissing(isNeeded);
    if (isNeeded) {
      document.getElementById(REASON_ID)?.focus();
      return;
    }
    const outcomes = await decideEach(verdict, targets, reason);
    if (!outcomes) return;
    const decided = outcomes.filter(({ application }) => application !== undefined);
    const refused = outcomes.filter(({ application }) => application === undefined);
    const stale = refused.filter(({ isStale }) => isStale);
    for (const { target } of stale) await readAgain(target.id);
    if (outcomes.length > 0) keep(...decided.flatMap(({ application }) => application ?? []));
    if (decided.length === 0 && stale.length === 0) {
      setLines(refused.flatMap((outcome) => outcome.lines));
      return;
    }
    onDone(decided.map(({ target }) => target));
    const waiting = decided.filter(({ application }) => application?.approval_status === 0);
    const done = decided.length - waiting.length;
    const said = [
      ...(done > 0 ? [t(`${verdict}.done`, { count: done })] : []),
      ...(waiting.length > 0 ? [t('approve.waits', { count: waiting.length })] : []),
    ];
    if (said.length > 0) snackbar.show(said.join(' '), 'success');
    const unsent = targets.length - outcomes.length;
    onChanged([
      ...refused.map(({ target, lines: why }) => t('undecided.one', { name: target.name, why: why.join(' ') })),
      ...(unsent === 0 ? [] : [t('undecided.unsent', { count: unsent })]),
    ]);
    onClose();
  }

  return (
    <ConfirmDialog
      open={asked !== undefined}
      variant={verdict === 'approve' ? 'primary' : 'danger'}
      question={t(`${verdict}.question`, { count })}
      confirmLabel={t(verdict)}
      cancelLabel={t('keep')}
      busy={progress !== undefined}
      busyLabel={count > 1 && progress !== undefined ? t('decide.progress', { at: progress, count }) : t('sending')}
      errors={lines}
      onConfirm={() => void decide()}
      onCancel={onClose}
      onClosed={onClosed}
    >
      <ul className="form-desk-asked">
        {targets.map(({ code, name, form, application_code: number }) => (
          <li key={code}>
            <b>{name}</b>{' '}
            <small className="muted">
              {form} <span className="num nb">{number}</span>
            </small>
          </li>
        ))}
      </ul>
      <ReasonWithPhrases
        id={REASON_ID}
        label={t('decide.reason')}
        {...(verdict === 'approve' ? { optionalWord: t('optional') } : { requiredWord: t('required') })}
        hint={t(count > 1 ? 'decide.hint.many' : 'decide.hint')}
        value={reason}
        onReason={setReason}
        error={isMissing ? t('decide.missing') : undefined}
      />
    </ConfirmDialog>
  );
}
