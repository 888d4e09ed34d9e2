import type { OpenThread } from '@machi/domain/message-desk/contract';
import { askFromInquiry } from '@machi/domain/standing-texts/contract';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { TextLink } from '@machi/ui/link/TextLink';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SendingButton } from '../../../shell/calls/SendingButton.tsx';
import { useTold } from '../../../shell/calls/use-told.ts';
import { askerQuery } from '../../../shell/desk/asker-query.ts';
import { useMessageDeskTexts } from '../texts.ts';

/** Creates a draft FAQ entry from an inquiry with one press: its text, without the person. */
export function AsQuestion({ thread }: { readonly thread: OpenThread }) {
  const { t, locale } = useMessageDeskTexts();
  const { data: asker } = useQuery(askerQuery(locale));
  const { act, busy, lines } = useTold(askFromInquiry, { t }, { isAttempt: true });
  const [made, setMade] = useState<number>();
  const { message_thread_id } = thread;
  const isEditor = asker?.is_official === true && asker.roles.includes('editor');

  async function ask() {
    const reply = await act({ message_thread_id });
    if (reply) setMade(reply.standing_text_id);
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
          <SendingButton size="small" busy={busy} onClick={() => void ask()}>
            {t('question')}
          </SendingButton>
        </p>
      )}
    </div>
  );
}
