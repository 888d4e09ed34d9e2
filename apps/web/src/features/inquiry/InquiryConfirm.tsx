import type { GuestInquiryRequest } from '@machi/domain/inquiry/model';
import { ConfirmStep } from '../../shell/forms/ConfirmStep.tsx';
import { useInquiryTexts } from './texts.ts';

interface InquiryConfirmProps {
  readonly request: GuestInquiryRequest;
  readonly isMember: boolean;
  readonly busy: boolean;
  readonly onSend: () => void;
  readonly onBack: () => void;
}

/** Everything that will be sent, and where the answer comes. */
export function InquiryConfirm({ request, isMember, busy, onSend, onBack }: InquiryConfirmProps) {
  const { t } = useInquiryTexts();
  const { body, email } = request;
  const answer = isMember
    ? t('confirm.answer.member')
    : email === ''
      ? t('confirm.answer.none')
      : t('confirm.answer.guest', { email });
  return (
    <ConfirmStep
      t={t}
      rows={[
        { id: 'body', term: t('body'), detail: <span className="message-said">{body}</span> },
        { id: 'answer', term: t('confirm.answer'), detail: <span className="message-said">{answer}</span> },
      ]}
      busy={busy}
      onSend={onSend}
      onBack={onBack}
    />
  );
}
