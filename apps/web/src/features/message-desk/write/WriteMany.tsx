import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { countRecipients, writeMessages } from '@machi/domain/message-desk/many-contract';
import { sentenceOf } from '@machi/domain/refusals/model';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { useState } from 'react';
import { useAsked } from '../../../shell/asked/use-asked.ts';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useMessageDeskTexts } from '../texts.ts';
import { useDeskAddress } from '../desk-address.ts';
import { MessageForm } from './MessageForm.tsx';
import { useWritten } from './use-written.ts';

interface WriteManyProps {
  readonly meant: { readonly member_ids: readonly number[]; readonly service_id: number | null };
  readonly office: string;
}

/** One message to several people, with their number to confirm before sending. */
export function WriteMany({ meant, office }: WriteManyProps) {
  const { t, locale } = useMessageDeskTexts();
  const { go } = useDeskAddress();
  const { written, change, clear } = useWritten('message-write-many');
  const [asked, setAsked] = useState<{ readonly recipients: number; readonly left_out: number }>();
  const counting = useCall(countRecipients);
  const words = { keep: 'many.cancel', sending: 'sending', lost: 'lost', failed: 'failed' } as const;
  const { ask, act, dialog } = useAsked(writeMessages, {
    words: { t: (key) => t(words[key]) },
    isOnce: true,
    gone: sentenceOf({ code: 'not-found' }, locale),
    onDone() {
      clear();
      go({ write: undefined, state: 'all' });
    },
  });
  const people = { member_ids: [...meant.member_ids], service_id: meant.service_id };

  async function count(): Promise<readonly string[]> {
    const result = await counting.send(people, { ...toldInPlace, ignores404: true });
    if (!result) return [];
    if (!result.ok) return refusalLines(result, { t });
    setAsked(result.reply);
    ask();
    return [];
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
        {...dialog}
        variant="primary"
        question={t('many.question', { count: asked?.recipients ?? 0 })}
        consequence={
          <>
            <p>{t('many.consequence')}</p>
            {asked !== undefined && asked.left_out > 0 && <p>{t('many.left-out', { count: asked.left_out })}</p>}
          </>
        }
        confirmLabel={t('many.confirm', { count: asked?.recipients ?? 0 })}
        onConfirm={() =>
          asked &&
          void act({ ...people, ...written, recipients: asked.recipients }, ({ sent }) =>
            t('many.done', { count: sent }),
          )
        }
      />
    </>
  );
}
