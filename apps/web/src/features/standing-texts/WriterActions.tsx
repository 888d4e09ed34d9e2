import { toldInPlace, type CallFailure } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { useAttemptKey } from '@machi/client/idempotency-key';
import { stateOf } from '@machi/domain/publishing/model';
import { discardStandingText, moveStandingText, writeStandingVersion } from '@machi/domain/standing-texts/contract';
import type { OpenStanding } from '@machi/domain/standing-texts/contract';
import { Button } from '@machi/ui/button/Button';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { ConfirmDialog, useQuestion } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { TextLink } from '@machi/ui/link/TextLink';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useState } from 'react';
import { SendingButton } from '../../shell/calls/SendingButton.tsx';
import { useCall } from '../../shell/calls/use-call.ts';
import { useKeepStanding, useLookAgain } from './kept-texts.ts';
import { useStandingTexts } from './texts.ts';
import { useDeskAddress } from './desk-address.ts';

/** An editor's actions on a text: edit, apply for approval, withdraw, begin a new version, delete a draft. */
export function WriterActions({ text }: { readonly text: OpenStanding }) {
  const { t, locale } = useStandingTexts();
  const { go, hrefWith } = useDeskAddress();
  const { standing_text_id, revision: seen, version_id: version, kind, category_key: category } = text;
  const moving = useCall(moveStandingText);
  const beginning = useCall(writeStandingVersion);
  const discarding = useCall(discardStandingText);
  const keyFor = useAttemptKey();
  const keep = useKeepStanding(locale);
  const lookAgain = useLookAgain();
  const snackbar = useSnackbar();
  const question = useQuestion<'drop' | 'discard'>(t('cancel'), {
    busy: moving.busy || discarding.busy,
    busyLabel: t('sending'),
  });
  const asked = question.about;
  const [lines, setLines] = useState<readonly string[]>([]);
  const state = stateOf(text);
  const isDraft = state === 'draft' || state === 'denied';
  const isLead = kind === 'about' && category === 'lead';
  const title = text.title[locale] || text.title.ja || t('untitled');
  const told = (action: string) => ({
    ...toldInPlace,
    ignores404: true,
    idempotencyKey: keyFor({ action, standing_text_id, seen }),
  });

  /** Reports a refusal and loads the data again. */
  function tell(failure: CallFailure): void {
    setLines(refusalLines(failure, { t }));
    question.close();
    lookAgain();
  }
  async function move(step: 'apply' | 'drop') {
    setLines([]);
    const result = await moving.send(
      { standing_text_id, seen, step, is_confirmed: step === 'drop' ? 1 : 0 },
      told(step),
    );
    if (!result) return;
    if (!result.ok) return tell(result);
    question.close();
    document.getElementById('standing-title')?.focus();
    keep(result.reply.text);
    snackbar.show(t(`done.${step}`), 'success');
  }
  async function begin() {
    setLines([]);
    const result = await beginning.send({ standing_text_id }, told('version'));
    if (!result) return;
    if (!result.ok) return tell(result);
    keep(result.reply.text);
    go({ text: String(result.reply.text.standing_text_id), write: '1' });
  }
  async function discard() {
    setLines([]);
    const result = await discarding.send({ standing_text_id, seen }, told('discard'));
    if (!result) return;
    if (!result.ok) return tell(result);
    question.close();
    snackbar.show(t('done.discard'), 'success');
    // The open text is gone: the desk's heading takes the focus.
    document.querySelector('h1')?.focus();
    go({ text: undefined }, true);
    lookAgain();
  }
  return (
    <div className="stack-tight">
      <CalloutLines lines={lines} />
      <div className="row tight">
        {isDraft && (
          <>
            <SendingButton variant="primary" busy={moving.busy} onClick={() => void move('apply')}>
              {t('apply')}
            </SendingButton>
            <ButtonLink href={hrefWith({ write: '1' })}>{t('edit')}</ButtonLink>
            <Button onClick={() => question.ask('discard')}>{t('discard')}</Button>
          </>
        )}
        {state === 'applied' && <Button onClick={() => question.ask('drop')}>{t('drop.applied')}</Button>}
        {state === 'approved' && version === null && (
          <>
            <SendingButton busy={beginning.busy} onClick={() => void begin()}>
              {t('version')}
            </SendingButton>
            {!isLead && <Button onClick={() => question.ask('drop')}>{t('drop')}</Button>}
          </>
        )}
        {state === 'approved' && (
          <TextLink href={kind === 'faq' ? `/faq#faq-${standing_text_id}` : '/about'}>{t('open.public')}</TextLink>
        )}
      </div>
      {version !== null && (
        <p>
          {t('version.exists')}{' '}
          <TextLink href={hrefWith({ text: String(version), write: undefined })}>{t('version.open')}</TextLink>
        </p>
      )}
      <ConfirmDialog
        {...question.dialog}
        question={t(asked === 'discard' ? 'discard.question' : 'drop.question', { title })}
        consequence={t(
          asked === 'discard'
            ? 'discard.consequence'
            : state === 'approved'
              ? 'drop.consequence'
              : 'drop.applied.consequence',
        )}
        confirmLabel={t(asked === 'discard' ? 'discard' : state === 'approved' ? 'drop' : 'drop.applied')}
        onConfirm={() => void (asked === 'discard' ? discard() : move('drop'))}
      />
    </div>
  );
}
