import { sentencesOf, type CallFailure } from '@machi/client/client';
import { Callout } from '@machi/ui/callout/Callout';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '@machi/ui/button/Button';
import { FormErrors } from '@machi/ui/form-errors/FormErrors';
import { Resend } from '../forms/Resend.tsx';
import { OfficeTelephone } from '../town/Telephone.tsx';
import { textsOf } from '../language/texts.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const useMailedLinkTexts = textsOf('mailed-link', { ja, en });

interface LinkSentProps {
  readonly channel: 'email' | 'sms';
  readonly to: string;
  /** Earliest time of a resend, in milliseconds since 1970. */
  readonly resendFrom: number;
  readonly busy: boolean;
  /** Sends again and resolves to the result; undefined when no request was made. */
  readonly onResend: () => Promise<{ readonly ok: true } | Pick<CallFailure, 'ok' | 'errors'> | undefined>;
  /** Other options beside the button. */
  readonly children?: ReactNode;
}

/** Message that the link was sent: where to, what to do, and what if nothing arrives. */
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

interface LinkPressProps {
  /** Effect of the button. */
  readonly body: string;
  readonly busy: boolean;
  readonly onPress: () => void;
}

/** Page behind a sent link: opening it consumes nothing, pressing the button does (product, "Links that are sent"). */
export function LinkPress({ body, busy, onPress }: LinkPressProps) {
  const { t } = useMailedLinkTexts();
  return (
    <section className="stack">
      <h2>{t('press.title')}</h2>
      <p>{body}</p>
      <div className="actions">
        <Button variant="primary" busy={busy} busyLabel={t('press.busy')} onClick={onPress}>
          {t('press.label')}
        </Button>
      </div>
    </section>
  );
}

interface LinkRefusedProps {
  readonly sentences: readonly string[];
  readonly onRestart: () => void;
  /** Text for a person who has pressed the button before. */
  readonly children: ReactNode;
}

/** The link was used, has expired or is not ours. Most people here have pressed the button before. */
export function LinkRefused({ sentences, onRestart, children }: LinkRefusedProps) {
  const { t } = useMailedLinkTexts();
  return (
    <div className="stack-lg">
      <FormErrors heading={t('refused.title')}>
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </FormErrors>
      <p className="ways">{children}</p>
      <div className="actions">
        <Button variant="primary" onClick={onRestart}>
          {t('refused.restart')}
        </Button>
      </div>
      <p className="muted">
        {t('refused.help')} <OfficeTelephone />
      </p>
    </div>
  );
}
