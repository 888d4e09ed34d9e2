import type { GuestInquiryRequest } from '@machi/domain/inquiry/model';
import { Button } from '@machi/ui/button/Button';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { useEffect, useRef } from 'react';
import { useInquiryTexts } from '../texts.ts';

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
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { body, email } = request;
  const answer = isMember
    ? t('confirm.answer.member')
    : email === ''
      ? t('confirm.answer.none')
      : t('confirm.answer.guest', { email });
  return (
    <section className="stack-lg">
      <div className="stack-tight">
        <h2 ref={heading} tabIndex={-1}>
          {t('confirm.title')}
        </h2>
        <p>{t('confirm.lead')}</p>
      </div>
      <DescriptionList
        rows={[
          { id: 'body', term: t('body'), detail: <span className="message-said">{body}</span> },
          { id: 'answer', term: t('confirm.answer'), detail: <span className="message-said">{answer}</span> },
        ]}
      />
      <div className="actions">
        <Button variant="primary" busy={busy} busyLabel={t('sending')} onClick={onSend}>
          {t('send')}
        </Button>
        <Button onClick={onBack}>{t('back')}</Button>
      </div>
    </section>
  );
}
