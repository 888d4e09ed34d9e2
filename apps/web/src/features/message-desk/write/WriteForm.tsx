import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { useAttemptKey } from '@machi/client/idempotency-key';
import { writeMessage } from '@machi/domain/message-desk/contract';
import type { FoundMember } from '@machi/domain/members/found-member';
import { Button } from '@machi/ui/button/Button';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useEffect, useRef } from 'react';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useKeepThread } from '../kept-threads.ts';
import { useMessageDeskTexts } from '../texts.ts';
import { useDeskAddress } from '../desk-address.ts';
import { useHeldFiles } from '../../../shell/files/use-held-files.ts';
import { MessageForm } from './MessageForm.tsx';
import { useWritten } from './use-written.ts';

interface WriteFormProps {
  readonly person: FoundMember;
  readonly office: string;
  readonly onOther: () => void;
}

/** A message of the office to one person. */
export function WriteForm({ person, office, onOther }: WriteFormProps) {
  const { t, locale } = useMessageDeskTexts();
  const { go } = useDeskAddress();
  const { member_id, name, furigana } = person;
  const { written, change, clear } = useWritten(`message-write-${member_id}`);
  const { arrived, isArriving, clear: clearFiles, ...files } = useHeldFiles();
  const { send, busy } = useCall(writeMessage);
  const keyFor = useAttemptKey();
  const keep = useKeepThread(locale);
  const snackbar = useSnackbar();
  const chosen = useRef<HTMLDivElement>(null);
  useEffect(() => chosen.current?.focus(), []);

  async function write(): Promise<readonly string[]> {
    const document_ids = await arrived();
    if (!document_ids) return [];
    const input = { member_id, ...written, document_ids };
    const result = await send(input, { ...toldInPlace, ignores404: true, idempotencyKey: keyFor(input) });
    if (!result) return [];
    if (!result.ok) return refusalLines(result, { t });
    clear();
    clearFiles();
    keep(result.reply.thread);
    snackbar.show(t('write.done', { name }), 'success');
    go({ write: undefined, state: 'all', thread: String(result.reply.thread.message_thread_id) });
    return [];
  }
  return (
    <MessageForm
      hint={t('answer.hint', { name })}
      sendLabel={t('write.send')}
      busy={busy || isArriving}
      files={files}
      written={written}
      onChange={change}
      onSend={write}
    >
      <div ref={chosen} tabIndex={-1} className="row between">
        <p>
          <b>{t('write.to', { name })}</b>
          <small className="desk-under" lang="ja">
            {furigana}
          </small>
          <small className="desk-under">{t('write.from', { office })}</small>
        </p>
        <Button size="small" onClick={onOther}>
          {t('write.other')}
        </Button>
      </div>
    </MessageForm>
  );
}
