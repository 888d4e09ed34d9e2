import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { useAttemptKey } from '@machi/client/use-attempt-key';
import { countRecipients, writeMessages } from '@machi/domain/message-desk/many-contract';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useState } from 'react';
import { useReadChanged } from '../../../../shell/calls/use-read-changed.ts';
import { useCall } from '../../../../shell/calls/use-call.ts';
import { useMessageDeskTexts } from '../../texts.ts';
import { useDeskAddress } from '../desk-address.ts';
import { MessageForm } from './MessageForm.tsx';
import { useWritten } from './use-written.ts';

interface WriteManyProps {
  readonly meant: { readonly member_ids: readonly number[]; readonly service_id: number | null };
  readonly office: string;
}

/** One message to several people: counted and asked before it goes. */
export function WriteMany({ meant, office }: WriteManyProps) {
  const { t } = useMessageDeskTexts();
  const { go } = useDeskAddress();
  const { written, change, clear } = useWritten('message-write-many');
  const [asked, setAsked] = useState<{ readonly recipients: number; readonly left_out: number }>();
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [counting, sending] = [useCall(countRecipients), useCall(writeMessages)];
  const keyFor = useAttemptKey();
  const readChanged = useReadChanged();
  const snackbar = useSnackbar();
  const people = { member_ids: [...meant.member_ids], service_id: meant.service_id };

  async function count(): Promise<readonly string[]> {
    const result = await counting.send(people, { ...toldInPlace, ignores404: true });
    if (!result) return [];
    if (!result.ok) return refusalLines(result, { t });
    setRefused([]);
    setAsked(result.reply);
    return [];
  }
  async function send(recipients: number) {
    const input = { ...people, ...written, recipients };
    const result = await sending.send(input, { ...toldInPlace, ignores404: true, idempotencyKey: keyFor(input) });
    if (!result) return;
    if (!result.ok) return setRefused(refusalLines(result, { t }));
    setAsked(undefined);
    clear();
    void readChanged(writeMessages);
    snackbar.show(t('many.done', { count: result.reply.sent }), 'success');
    go({ write: undefined, state: 'all' });
  }
  return (
    <>
      <MessageForm
        hint={t('many.hint')}
        sendLabel={t('many.send')}
        busy={counting.busy}
        written={written}
        onChange={change}
        onSend={count}
      >
        <p>{t('write.from', { office })}</p>
      </MessageForm>
      <ConfirmDialog
        open={asked !== undefined}
        variant="primary"
        question={t('many.question', { count: asked?.recipients ?? 0 })}
        consequence={
          <>
            <p>{t('many.consequence')}</p>
            {asked !== undefined && asked.left_out > 0 && <p>{t('many.left-out', { count: asked.left_out })}</p>}
          </>
        }
        confirmLabel={t('many.confirm', { count: asked?.recipients ?? 0 })}
        cancelLabel={t('many.cancel')}
        busy={sending.busy}
        busyLabel={t('sending')}
        errors={refused}
        onConfirm={() => asked && void send(asked.recipients)}
        onCancel={() => setAsked(undefined)}
      />
    </>
  );
}
