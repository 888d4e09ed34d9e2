import { dayInWords } from '@machi/domain/calendar/words';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import type { sendGuestInquiry, sendInquiry } from '@machi/domain/inquiry/contract';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Callout } from '@machi/ui/callout/Callout';
import { useEffect, useRef } from 'react';
import { OfficeTelephone } from '../../shell/town/OfficeTelephone.tsx';
import { useInquiryTexts } from './texts.ts';

export type SentInquiry = ReplyOf<typeof sendInquiry> | ReplyOf<typeof sendGuestInquiry>;

/** It has arrived: by which day the answer comes, and how; without an address that none does. */
export function InquiryFinish({ sent }: { readonly sent: SentInquiry }) {
  const { t, locale } = useInquiryTexts();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const isUnanswered = 'is_answered' in sent && sent.is_answered === 0;
  return (
    <div className="stack-lg">
      <Callout ref={box} tone="success" title={t('finish.title')} live="status" focusable>
        {!isUnanswered && (
          <>
            <p>
              <b className="num">{t('finish.day', { day: dayInWords(sent.answered_by)[locale] })}</b>
            </p>
            <p>{'office' in sent ? t('finish.member', { office: sent.office }) : t('finish.guest')}</p>
          </>
        )}
      </Callout>
      {isUnanswered ? (
        <Callout tone="warning" title={t('finish.none.title')}>
          <p>{t('finish.none')}</p>
          <p>
            <OfficeTelephone withHours />
          </p>
        </Callout>
      ) : (
        <p className="muted">{t('finish.day.why')}</p>
      )}
      <div className="actions">
        {'message_id' in sent && (
          <ButtonLink variant="primary" href={`/message/${sent.message_id}`}>
            {t('finish.message')}
          </ButtonLink>
        )}
        <ButtonLink href="/">{t('finish.top')}</ButtonLink>
      </div>
    </div>
  );
}
