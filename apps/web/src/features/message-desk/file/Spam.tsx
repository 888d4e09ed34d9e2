import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { useAttemptKey } from '@machi/client/use-attempt-key';
import { SPAM_DAYS } from '@machi/domain/inquiry/rules';
import { markThread } from '@machi/domain/message-desk/contract';
import type { OpenThread } from '@machi/domain/message-desk/contract';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useState } from 'react';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useKeepThread, useReadThreadAgain } from '../kept-threads.ts';
import { useMessageDeskTexts } from '../texts.ts';

/** Sets a guest’s inquiry aside, or takes it back: it is deleted some days later. */
export function Spam({ thread }: { readonly thread: OpenThread }) {
  const texts = useMessageDeskTexts();
  const { t, locale } = texts;
  const { message_thread_id: id, seen, is_spam: isSpam } = thread;
  const { send, busy } = useCall(markThread);
  const keyFor = useAttemptKey();
  const keep = useKeepThread(locale);
  const readAgain = useReadThreadAgain(locale);
  const snackbar = useSnackbar();
  const [lines, setLines] = useState<readonly string[]>([]);

  async function mark() {
    setLines([]);
    const input = { message_thread_id: id, seen, is_spam: isSpam === 1 ? 0 : 1 } as const;
    const result = await send(input, { ...toldInPlace, idempotencyKey: keyFor(input) });
    if (!result) return;
    if (result.ok) {
      keep(result.reply.thread);
      return snackbar.show(t(isSpam === 1 ? 'spam.undone' : 'spam.done'), 'success');
    }
    setLines(refusalLines(result, texts));
    if (result.status === 409) await readAgain(id);
  }
  return (
    <div className="stack-tight">
      <CalloutLines lines={lines} />
      {isSpam === 1 && <p>{t('spam.body', { count: SPAM_DAYS })}</p>}
      <p>
        <Button
          size={isSpam === 1 ? undefined : 'small'}
          variant={isSpam === 1 ? 'primary' : 'second'}
          busy={busy}
          busyLabel={t('sending')}
          onClick={() => void mark()}
        >
          {t(isSpam === 1 ? 'spam.undo' : 'spam')}
        </Button>
      </p>
    </div>
  );
}
