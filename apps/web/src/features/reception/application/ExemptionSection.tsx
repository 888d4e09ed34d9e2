import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { yenInWords } from '@machi/domain/locale/words';
import { settleExemption } from '@machi/domain/reception/contract';
import type { HandledApplication } from '@machi/domain/reception/model';
import { Button } from '@machi/ui/button/Button';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { Section } from '@machi/ui/section/Section';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useRef, useState } from 'react';
import { ReasonField } from '../../../shell/desk/ReasonField.tsx';
import { useAction } from '../../../shell/calls/use-call.ts';
import { useReadChanged } from '../../../shell/calls/use-read-changed.ts';
import { useReceptionTexts } from '../texts.ts';
import { openExemptions, type ExemptionAnswer } from '../inbox/decide-target.ts';

interface ExemptionSectionProps {
  readonly application: HandledApplication;
  readonly name: string;
  /** The answer that the window asks about. */
  readonly asks: ExemptionAnswer | undefined;
  readonly onAsk: (answer: ExemptionAnswer | undefined) => void;
  /** Whether single keys answer too: they decide nothing else of the application. */
  readonly hasKeys: boolean;
  readonly onChanged: (lines: readonly string[]) => void;
}

const answers = [
  { answer: 'confirm', key: 'A', variant: 'second' },
  { answer: 'decline', key: 'R', variant: 'quiet-danger' },
] as const;

/** The requested exemption and its reason, reception's findings, and the answer while it is open. */
export function ExemptionSection({ application, name, asks, onAsk, hasKeys, onChanged }: ExemptionSectionProps) {
  const { t, locale } = useReceptionTexts();
  const snackbar = useSnackbar();
  const readChanged = useReadChanged();
  const { send, busy } = useAction(settleExemption);
  const [shown, setShown] = useState<ExemptionAnswer>('confirm');
  const [wasAsked, setWasAsked] = useState(false);
  const [reason, setReason] = useState('');
  const [reasonError, setReasonError] = useState<string>();
  const [lines, setLines] = useState<readonly string[]>([]);
  if (wasAsked !== (asks !== undefined)) {
    setWasAsked(asks !== undefined);
    // The text stays while the window closes.
    if (asks !== undefined) {
      setShown(asks);
      setReason('');
      setReasonError(undefined);
      setLines([]);
    }
  }
  const state = useRef<HTMLParagraphElement>(null);
  const isAnswered = useRef(false);

  const open = openExemptions(application);
  const first = open[0] ?? application.reservations.find(({ exemption_method }) => exemption_method !== 0);
  if (!first || first.exemption_method === 0) return null;

  function moveFocus() {
    // The button that opened the window is gone.
    if (isAnswered.current) state.current?.focus();
    isAnswered.current = false;
  }
  async function answer() {
    const isMissing = shown === 'decline' && reason.trim() === '';
    setReasonError(isMissing ? t('decide.reason.needed') : undefined);
    setLines([]);
    if (isMissing) return;
    const { application_code, seen } = application;
    const input = { application_code, seen, reason, exemption_status: shown === 'confirm' ? 1 : 2 } as const;
    const result = await send(input, toldInPlace);
    if (!result) return;
    if (!result.ok && result.status !== 409) return setLines(refusalLines(result, { t }));
    isAnswered.current = true;
    onAsk(undefined);
    if (result.ok) snackbar.show(t(`exemption.${shown}.done`), 'success');
    else onChanged(refusalLines(result, { t }));
    await readChanged(settleExemption);
  }
  const amount = yenInWords(open.reduce((sum, one) => sum + one.amount, 0))[locale];

  return (
    <Section className="stack" titleId="application-exemption" title={t('file.exemption')} level={3}>
      <p ref={state} tabIndex={-1}>
        <b>{t(`exemption.${first.exemption_method}`)}</b>
        {first.exemption_status !== null && <> {t(`exemption.status.${first.exemption_status}`)}</>}
      </p>
      <p className="reception-words">{first.exemption_reason}</p>
      {open.length > 0 && !application.is_own && (
        <div className="row">
          {answers.map(({ answer, key, variant }) => (
            <Button
              key={answer}
              size="small"
              variant={variant}
              iconEnd={hasKeys && <kbd aria-hidden="true">{key}</kbd>}
              aria-keyshortcuts={hasKeys ? key : undefined}
              onClick={() => onAsk(answer)}
            >
              {t(`exemption.${answer}`)}
            </Button>
          ))}
        </div>
      )}
      <ConfirmDialog
        open={asks !== undefined}
        variant={shown === 'confirm' ? 'primary' : 'danger'}
        question={t(`exemption.${shown}.question`, { name })}
        consequence={<p>{t(`exemption.${shown}.consequence`, { amount })}</p>}
        confirmLabel={t(`exemption.${shown}`)}
        cancelLabel={t('back')}
        busy={busy}
        busyLabel={t('sending')}
        errors={lines}
        onConfirm={() => void answer()}
        onCancel={() => onAsk(undefined)}
        onClosed={moveFocus}
      >
        <ReasonField
          label={t(`exemption.${shown}.reason`)}
          {...(shown === 'decline' ? { requiredWord: t('required') } : { optionalWord: t('optional') })}
          error={reasonError}
          rows={3}
          value={reason}
          onReason={setReason}
        />
      </ConfirmDialog>
    </Section>
  );
}
