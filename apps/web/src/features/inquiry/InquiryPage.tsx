import { menuTitle } from '@machi/domain/navigation/head';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useServerDraft } from '../../shell/drafts/use-draft.ts';
import { LinkRefused } from '../../shell/mailed-link/LinkRefused.tsx';
import { useLinkSecret } from '../../shell/navigation/link-secret.ts';
import { GuestAnswer } from './GuestAnswer.tsx';
import { InquirySteps } from './InquirySteps.tsx';
import type { InquiryFields } from './inquiry-fields.ts';
import { useInquiryTexts } from './texts.ts';
import '../../shell/messages.css';

/** Asks the office something, or opens the answer by the link that was sent (product, "Inquiries"). */
export default function InquiryPage() {
  const { t, locale } = useInquiryTexts();
  const [token, forgetToken] = useLinkSecret('confirm');
  const hasBegun = useSearchParams()[0].has('step');
  const [refused, setRefused] = useState<readonly string[]>([]);
  // What was typed here before, or on another device, is known before the form is drawn.
  const draft = useServerDraft<InquiryFields>('inquiry');

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
