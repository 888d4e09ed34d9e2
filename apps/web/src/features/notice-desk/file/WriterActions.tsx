import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { useAttemptKey } from '@machi/client/idempotency-key';
import { applyNotice, discardNotice, dropNotice, writeVersion } from '@machi/domain/notice-desk/contract';
import type { OpenNotice } from '@machi/domain/notice-desk/contract';
import { stateOf } from '@machi/domain/publishing/model';
import { Button } from '@machi/ui/button/Button';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { TextLink } from '@machi/ui/link/TextLink';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useState } from 'react';
import { SendingButton } from '../../../shell/calls/SendingButton.tsx';
import { useCall } from '../../../shell/calls/use-call.ts';
import { ReasonField } from '../../../shell/desk/ReasonField.tsx';
import { useGoFromHere } from '../../../shell/navigation/use-go-from-here.ts';
import { useKeepNotice, useLookAgain } from '../kept-notices.ts';
import { useNoticeDeskTexts } from '../texts.ts';
import { useDeskAddress, writePath } from '../desk-address.ts';
import { usePublisher } from '../../../shell/publishing/use-publisher.ts';

type Asked = 'drop' | 'discard' | undefined;

/** The writer's actions on a notice, and every editor's on a published one: edit, apply, withdraw, new version. */
export function WriterActions({ notice }: { readonly notice: OpenNotice }) {
  const { t, locale } = useNoticeDeskTexts();
  const { notice_id, revision: seen, is_own: isOwn, version_id: version } = notice;
  const { go, hrefWith } = useDeskAddress();
  const goFromHere = useGoFromHere();
  const official = usePublisher();
  const applying = useCall(applyNotice);
  const dropping = useCall(dropNotice);
  const discarding = useCall(discardNotice);
  const beginning = useCall(writeVersion);
  const keyFor = useAttemptKey();
  const keep = useKeepNotice(locale);
  const lookAgain = useLookAgain();
  const snackbar = useSnackbar();
  const [asked, setAsked] = useState<Asked>();
  const [lines, setLines] = useState<readonly string[]>();
  const [reason, setReason] = useState('');
  const state = stateOf(notice);
  const isWritable = state === 'draft' || state === 'denied';
  const mayWrite = isOwn === 1;
  const mayDrop = state === 'approved' ? mayWrite || official?.isApprover === true : state === 'applied' && mayWrite;
  const title = notice.title[locale] || notice.title.ja || t('untitled');
  const flags = (action: string) => ({
    ...toldInPlace,
    ignores403: true,
    ignores404: true,
    idempotencyKey: keyFor({ action, notice_id, seen, reason }),
  });

  async function apply() {
    const result = await applying.send({ notice_id, seen }, flags('apply'));
    if (!result) return;
    if (!result.ok) return setLines(refusalLines(result, { t }));
    document.getElementById('notice-file')?.focus();
    keep(result.reply.notice);
    snackbar.show(t('apply.done'), 'success');
  }
  async function drop() {
    const result = await dropping.send({ notice_id, seen, is_confirmed: 1, reason }, flags('drop'));
    if (!result) return;
    if (!result.ok) return setLines(refusalLines(result, { t }));
    setAsked(undefined);
    snackbar.show(t('drop.done'), 'success');
    keep(result.reply.notice);
    // Another person's draft is only theirs.
    if (!mayWrite) go({ notice: undefined });
  }
  async function discard() {
    const result = await discarding.send({ notice_id, seen }, flags('discard'));
    if (!result) return;
    if (!result.ok) return setLines(refusalLines(result, { t }));
    setAsked(undefined);
    snackbar.show(t('discard.done'), 'success');
    document.querySelector('h1')?.focus();
    lookAgain();
    go({ notice: undefined });
  }
  async function begin() {
    const result = await beginning.send({ notice_id }, flags('version'));
    if (!result) return;
    if (!result.ok) return setLines(refusalLines(result, { t }));
    keep(result.reply.notice);
    void goFromHere(writePath(result.reply.notice.notice_id));
  }
  if (official === undefined) return null;
  return (
    <div className="stack-tight">
      {lines && asked === undefined && <CalloutLines lines={lines} />}
      <div className="row tight">
        {isWritable && mayWrite && (
          <>
            <ButtonLink href={writePath(notice_id)}>{t('edit')}</ButtonLink>
            <SendingButton variant="primary" busy={applying.busy} onClick={() => void apply()}>
              {t('apply')}
            </SendingButton>
            <Button onClick={() => setAsked('discard')}>{t('discard')}</Button>
          </>
        )}
        {state === 'applied' && mayWrite && <ButtonLink href={writePath(notice_id)}>{t('edit.applied')}</ButtonLink>}
        {state === 'approved' && official.isEditor && version === null && (
          <SendingButton busy={beginning.busy} onClick={() => void begin()}>
            {t('version')}
          </SendingButton>
        )}
        {state === 'approved' && mayWrite && version === null && (
          <ButtonLink href={writePath(notice_id)}>{t('edit.public')}</ButtonLink>
        )}
        {mayDrop && (
          <Button onClick={() => setAsked('drop')}>{t(state === 'applied' ? 'drop.applied' : 'drop')}</Button>
        )}
        {state === 'approved' && <TextLink href={`/notice/${notice_id}`}>{t('open.public')}</TextLink>}
      </div>
      {version !== null && (
        <p>
          {t('version.exists')} <TextLink href={hrefWith({ notice: String(version) })}>{t('version.open')}</TextLink>
        </p>
      )}
      <ConfirmDialog
        open={asked === 'drop'}
        question={t('drop.question', { title })}
        consequence={t(state === 'approved' ? 'drop.consequence' : 'drop.applied.consequence')}
        confirmLabel={t(state === 'applied' ? 'drop.applied' : 'drop')}
        cancelLabel={t('cancel')}
        busy={dropping.busy}
        busyLabel={t('sending')}
        {...(lines ? { errors: lines } : {})}
        onConfirm={() => void drop()}
        onCancel={() => {
          setAsked(undefined);
          setLines(undefined);
        }}
      >
        <DropReason value={reason} onReason={setReason} />
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'discard'}
        question={t('discard.question', { title })}
        consequence={t('discard.consequence')}
        confirmLabel={t('discard')}
        cancelLabel={t('cancel')}
        busy={discarding.busy}
        busyLabel={t('sending')}
        {...(lines ? { errors: lines } : {})}
        onConfirm={() => void discard()}
        onCancel={() => {
          setAsked(undefined);
          setLines(undefined);
        }}
      />
    </div>
  );
}

function DropReason({ value, onReason }: { readonly value: string; readonly onReason: (reason: string) => void }) {
  const { t } = useNoticeDeskTexts();
  return (
    <ReasonField id="drop-reason" label={t('reason')} optionalWord={t('optional')} value={value} onReason={onReason} />
  );
}
