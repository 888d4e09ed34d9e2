import { sentencesOf } from '@machi/client/client';
import type { CallFailure } from '@machi/client/client';
import { Callout } from '@machi/ui/callout/Callout';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Resend } from '../forms/Resend.tsx';
import { OfficeTelephone } from '../town/OfficeTelephone.tsx';
import { useMailedLinkTexts } from './texts.ts';

interface LinkSentProps {
  readonly channel: 'email' | 'sms';
  readonly to: string;
  /** When it may be sent again, in milliseconds since 1970. */
  readonly resendFrom: number;
  readonly busy: boolean;
  /** Answers what came of it; undefined when nothing was asked. */
  readonly onResend: () => Promise<{ readonly ok: true } | Pick<CallFailure, 'ok' | 'errors'> | undefined>;
  /** Other ways on, beside the button. */
  readonly children?: ReactNode;
}

/** The link is on its way: where it is, what to do with it, and what if nothing arrives. */
export function LinkSent({ channel, to, resendFrom, busy, onResend, children }: LinkSentProps) {
  const { t } = useMailedLinkTexts();
  const [news, setNews] = useState('');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);

  async function sendAgain() {
    setNews('');
    const result = await onResend();
    if (result) setNews(result.ok ? t('resend.done') : sentencesOf(result).join(' '));
  }
  return (
    <div className="stack-lg">
      <Callout ref={box} tone="info" title={t('sent.title')} live="status" focusable>
        <p>{t(`sent.body.${channel}`, { to })}</p>
      </Callout>
      <div className="stack">
        <ol className="numbered">
          <li>{t(`sent.open.${channel}`)}</li>
          <li>{t('sent.press')}</li>
        </ol>
        <p className="muted">{t('sent.limit')}</p>
      </div>
      <Resend
        title={t('resend.title')}
        hint={t(`resend.hint.${channel}`)}
        from={resendFrom}
        when={(seconds) => (seconds > 0 ? t('resend.in', { count: seconds }) : t('resend.now'))}
        label={t('resend.label')}
        busyLabel={t('sending')}
        busy={busy}
        onResend={() => void sendAgain()}
        news={news}
      >
        {children}
      </Resend>
      <p>
        {t('sent.help')} <OfficeTelephone />
      </p>
    </div>
  );
}
