import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { useAttemptKey } from '@machi/client/idempotency-key';
import { approveNotice, disapproveNotice, type OpenNotice } from '@machi/domain/notice-desk/contract';
import { stateOf } from '@machi/domain/publishing/model';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { Section } from '@machi/ui/section/Section';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useState } from 'react';
import { SendingButton } from '../../../shell/calls/SendingButton.tsx';
import { useCall } from '../../../shell/calls/use-call.ts';
import { ReasonField } from '../../../shell/desk/ReasonField.tsx';
import { useDraft } from '../../../shell/drafts/use-draft.ts';
import { useKeepNotice, useLookAgain } from '../kept-notices.ts';
import { useNoticeDeskTexts } from '../texts.ts';
import { useDeskAddress } from '../desk-address.ts';
import { usePublisher } from '../../../shell/publishing/use-publisher.ts';

/** "You have an approval request": approve what is shown, or give it back with a reason (product, "Writing notices") */
export function Decision({ notice }: { readonly notice: OpenNotice }) {
  const { t, locale } = useNoticeDeskTexts();
  const { go } = useDeskAddress();
  const { notice_id, revision: seen, obstacle } = notice;
  const draft = useDraft<{ readonly reason: string }>(`notice-reason-${notice_id}`);
  const [reason, setReason] = useState(draft.value?.reason ?? '');
  const [lacksReason, setLacksReason] = useState(false);
  const [lines, setLines] = useState<readonly string[]>();
  const approving = useCall(approveNotice);
  const refusing = useCall(disapproveNotice);
  const keyFor = useAttemptKey();
  const keep = useKeepNotice(locale);
  const lookAgain = useLookAgain();
  const snackbar = useSnackbar();
  const isApprover = usePublisher()?.isApprover === true;
  if (!isApprover || stateOf(notice) !== 'applied') return null;

  async function decide(which: 'approve' | 'disapprove') {
    if (which === 'disapprove' && reason.trim() === '') {
      setLacksReason(true);
      return document.getElementById('decision-reason')?.focus();
    }
    setLacksReason(false);
    const input = { notice_id, seen, reason };
    const { send } = which === 'approve' ? approving : refusing;
    const flags = { ...toldInPlace, ignores403: true, ignores404: true, idempotencyKey: keyFor({ which, ...input }) };
    const result = await send(input, flags);
    if (!result) return undefined;
    if (!result.ok) {
      // The desk may show an older state than the server's.
      setLines(result.status === 404 ? [t('decide.gone')] : refusalLines(result, { t }));
      return undefined;
    }
    draft.clear();
    // The button disappears: the keyboard stays at the decided notice.
    document.getElementById('notice-file')?.focus();
    keep(result.reply.notice);
    lookAgain();
    snackbar.show(t(which === 'approve' ? 'decide.approved' : 'decide.denied'), 'success');
    return go({ notice: String(result.reply.notice.notice_id) }, true);
  }
  if (obstacle !== null)
    return (
      <Callout tone="info" title={t('decide.title')} headingLevel={3}>
        <p>{obstacle}</p>
      </Callout>
    );
  return (
    <Section className="notice-desk-decision stack" title={t('decide.title')} level={3}>
      <p>{t('decide.body', { name: notice.writer_name || t('nobody') })}</p>
      {lines && <CalloutLines lines={lines} />}
      {lines && (
        <p>
          <Button size="small" onClick={lookAgain}>
            {t('decide.look')}
          </Button>
        </p>
      )}
      <ReasonField
        id="decision-reason"
        label={t('decide.reason')}
        hint={t('decide.reason.hint')}
        value={reason}
        onReason={(written) => {
          setReason(written);
          draft.save({ reason: written });
        }}
        error={lacksReason && reason.trim() === '' ? t('decide.reason.missing') : undefined}
      />
      <div className="actions">
        <SendingButton
          variant="primary"
          busy={approving.busy}
          disabled={refusing.busy}
          onClick={() => void decide('approve')}
        >
          {t('approve')}
        </SendingButton>
        <SendingButton busy={refusing.busy} disabled={approving.busy} onClick={() => void decide('disapprove')}>
          {t('decide.disapprove')}
        </SendingButton>
      </div>
    </Section>
  );
}
