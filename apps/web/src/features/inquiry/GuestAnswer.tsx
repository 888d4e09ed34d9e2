import { readGuestThread } from '@machi/domain/inquiry/contract';
import type { GuestThread as Exchange } from '@machi/domain/inquiry/contract';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useState } from 'react';
import { useCall } from '../../shell/calls/use-call.ts';
import { LinkPress } from '../../shell/mailed-link/LinkPress.tsx';
import { useInquiryTexts } from './texts.ts';
import { GuestThread } from './GuestThread.tsx';

interface GuestAnswerProps {
  readonly token: string;
  /** With the sentences that say why. */
  readonly onRefused: (sentences: readonly string[]) => void;
  readonly onClose: () => void;
}

/** The page behind the link of an answer: a button opens it, so that a mail scanner’s visit reads nothing. */
export function GuestAnswer({ token, onRefused, onClose }: GuestAnswerProps) {
  const { t } = useInquiryTexts();
  const { send, busy } = useCall(readGuestThread);
  const [thread, setThread] = useState<Exchange>();

  async function open() {
    const result = await send({ token }, { ignoresErrorMessage: true });
    if (result?.ok) return setThread(result.reply.thread);
    const sentences = Object.values(result?.errors ?? {}).flat();
    // Without a reply the link is of use still.
    if (sentences.length > 0) onRefused(sentences);
  }
  return (
    <div className="reading">
      <PageHead title={t('thread.title')} sub={thread && t('thread.from', { office: thread.office })} />
      {thread === undefined ? (
        <LinkPress body={t('link.body')} busy={busy} onPress={() => void open()} />
      ) : (
        <GuestThread token={token} thread={thread} onWritten={setThread} onClose={onClose} />
      )}
    </div>
  );
}
