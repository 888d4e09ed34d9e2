import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { useAttemptKey } from '@machi/client/use-attempt-key';
import type { OpenThread } from '@machi/domain/message-desk/contract';
import { askFromInquiry } from '@machi/domain/standing-texts/contract';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { TextLink } from '@machi/ui/link/TextLink';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCall } from '../../../shell/calls/use-call.ts';
import { askerQuery } from '../../../shell/desk/asker-query.ts';
import { useMessageDeskTexts } from '../texts.ts';

/** Makes a draft question of an inquiry in one press: its words, without whoever asked. */
export function AsQuestion({ thread }: { readonly thread: OpenThread }) {
  const { t, locale } = useMessageDeskTexts();
  const { data: asker } = useQuery(askerQuery(locale));
  const { send, busy } = useCall(askFromInquiry);
  const keyFor = useAttemptKey();
  const [made, setMade] = useState<number>();
  const [lines, setLines] = useState<readonly string[]>([]);
  const { message_thread_id } = thread;
  const isEditor = asker?.is_official === true && asker.roles.includes('editor');

  async function ask() {
    setLines([]);
    const result = await send({ message_thread_id }, { ...toldInPlace, idempotencyKey: keyFor({ message_thread_id }) });
    if (!result) return;
    if (result.ok) setMade(result.reply.standing_text_id);
    else setLines(refusalLines(result, { t }));
  }
  return (
    <div className="stack-tight">
      <CalloutLines lines={lines} />
      <p role="status">
        {made !== undefined && (
          <>
            {t('question.done')}{' '}
            {isEditor && <TextLink href={`/faq/desk?text=${made}&write=1`}>{t('question.open')}</TextLink>}
          </>
        )}
      </p>
      {made === undefined && (
        <p>
          <Button size="small" busy={busy} busyLabel={t('sending')} onClick={() => void ask()}>
            {t('question')}
          </Button>
        </p>
      )}
    </div>
  );
}
