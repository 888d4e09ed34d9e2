import { stateOf } from '@machi/domain/publishing/model';
import { decideStandingText, type OpenStanding } from '@machi/domain/standing-texts/contract';
import { Callout } from '@machi/ui/callout/Callout';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { Section } from '@machi/ui/section/Section';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useState } from 'react';
import { SendingButton } from '../../shell/calls/SendingButton.tsx';
import { useTold } from '../../shell/calls/use-told.ts';
import { ReasonField } from '../../shell/desk/ReasonField.tsx';
import { useDraft } from '../../shell/drafts/use-draft.ts';
import { useKeepStanding, useLookAgain } from './kept-texts.ts';
import { useStandingTexts } from './texts.ts';
import { useDeskAddress } from './desk-address.ts';

/** "You have an approval request": approves what is shown, or gives it back with a reason. */
export function Decision({ text }: { readonly text: OpenStanding }) {
  const { t, locale } = useStandingTexts();
  const { go } = useDeskAddress();
  const { standing_text_id, revision: seen, obstacle, writer_name: writer } = text;
  const draft = useDraft<{ readonly reason: string }>(`standing-reason-${standing_text_id}`);
  const [reason, setReason] = useState(draft.value?.reason ?? '');
  const [isMissing, setMissing] = useState(false);
  const keep = useKeepStanding(locale);
  const onRefused = useLookAgain();
  const flags = { ignores404: true };
  const { act, busy, lines } = useTold(decideStandingText, { t }, { flags, isAttempt: true, onRefused });
  const snackbar = useSnackbar();
  if (stateOf(text) !== 'applied') return null;

  async function decide(step: 'approve' | 'disapprove') {
    const lacksReason = step === 'disapprove' && reason.trim() === '';
    setMissing(lacksReason);
    if (lacksReason) return document.getElementById('standing-reason')?.focus();
    const reply = await act({ standing_text_id, seen, step, reason });
    if (!reply) return undefined;
    draft.clear();
    // The button disappears: the keyboard stays at the decided text.
    document.getElementById('standing-title')?.focus();
    keep(reply.text);
    snackbar.show(t(`decided.${step}`), 'success');
    return go({ text: String(reply.text.standing_text_id) }, true);
  }
  if (obstacle !== null)
    return (
      <Callout tone="info" title={t('decide')} headingLevel={3}>
        <p>{obstacle}</p>
      </Callout>
    );
  return (
    <Section className="standing-decision stack-tight" title={t('decide')} level={3}>
      <p>{t('decide.body', { name: writer || t('nobody') })}</p>
      <CalloutLines lines={lines} />
      <ReasonField
        id="standing-reason"
        label={t('decide.reason')}
        hint={t('decide.reason.hint')}
        value={reason}
        onReason={(written) => {
          setReason(written);
          setMissing(false);
          draft.save({ reason: written });
        }}
        error={isMissing ? t('decide.reason.missing') : undefined}
      />
      <div className="row tight">
        <SendingButton variant="primary" busy={busy} onClick={() => void decide('approve')}>
          {t('approve')}
        </SendingButton>
        <SendingButton busy={busy} onClick={() => void decide('disapprove')}>
          {t('disapprove')}
        </SendingButton>
      </div>
    </Section>
  );
}
