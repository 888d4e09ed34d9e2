import { menuTitle } from '@machi/domain/navigation/head';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readGuestThread, type GuestThread as Exchange } from '@machi/domain/inquiry/contract';
import { useServerDraft } from '../../shell/drafts/use-draft.ts';
import { LinkPress, LinkRefused } from '../../shell/mailed-link/MailedLink.tsx';
import { useLinkSecret } from '../../shell/navigation/use-link-secret.ts';
import { InquirySteps } from './InquirySteps.tsx';
import type { DraftedInquiry } from './inquiry-fields.ts';
import { useInquiryTexts } from './texts.ts';
import '../../shell/messages.css';
import { useCall } from '../../shell/calls/use-call.ts';
import { GuestThread } from './GuestThread.tsx';

interface GuestAnswerProps {
  readonly token: string;
  readonly onRefused: (sentences: readonly string[]) => void;
  readonly onClose: () => void;
}

/** The page behind an answer's link: a button opens the answer, so that a mail scanner's visit reads nothing. */
function GuestAnswer({ token, onRefused, onClose }: GuestAnswerProps) {
  const { t } = useInquiryTexts();
  const { send, busy } = useCall(readGuestThread);
  const [thread, setThread] = useState<Exchange>();

  async function open() {
    const result = await send({ token }, { ignoresErrorMessage: true });
    if (result?.ok) return setThread(result.reply.thread);
    const sentences = Object.values(result?.errors ?? {}).flat();
    // Without a reply the link still works.
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

/** Asks the office a question, or opens the answer from the sent link (product, "Inquiries"). */
export default function InquiryPage() {
  const { t, locale } = useInquiryTexts();
  const [token, forgetToken] = useLinkSecret('confirm');
  const hasBegun = useSearchParams()[0].has('step');
  const [refused, setRefused] = useState<readonly string[]>([]);
  // The draft from here or another device loads before the form is rendered.
  const draft = useServerDraft<DraftedInquiry>('inquiry');

  function refuse(sentences: readonly string[]) {
    setRefused(sentences);
    forgetToken();
  }
  if (token !== undefined) return <GuestAnswer key={token} token={token} onRefused={refuse} onClose={forgetToken} />;
  return (
    <div className="reading">
      <PageHead title={menuTitle('inquiry', locale)} sub={hasBegun ? undefined : t('sub')} />
      {refused.length > 0 ? (
        <LinkRefused sentences={refused} onRestart={() => setRefused([])}>
          {t('link.again')}
        </LinkRefused>
      ) : (
        draft.value !== undefined && <InquirySteps draft={draft} />
      )}
    </div>
  );
}
