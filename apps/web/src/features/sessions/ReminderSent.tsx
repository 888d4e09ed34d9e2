import { Button } from '@machi/ui/button/Button';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Callout } from '@machi/ui/callout/Callout';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useEffect, useRef } from 'react';
import { OfficeTelephone } from '../../shell/town/OfficeTelephone.tsx';
import { useSessionTexts } from './texts.ts';

/** The same words whether or not somebody has this address. */
export function ReminderSent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const { t } = useSessionTexts();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div className="narrow stack-lg">
      <PageHead title={t('reminder.title')} />
      <Callout ref={box} tone="info" title={t('reminder.sent')} live="status" focusable>
        <p>{t('reminder.sent.body', { email })}</p>
      </Callout>
      <section className="stack">
        <h2>{t('reminder.next')}</h2>
        <ol className="numbered">
          <li>{t('reminder.next.login')}</li>
          <li>{t('reminder.next.password')}</li>
        </ol>
        <p className="muted">{t('reminder.next.until')}</p>
        <div className="actions">
          <ButtonLink variant="primary" href="/login">
            {t('reminder.login')}
          </ButtonLink>
        </div>
      </section>
      <section className="stack">
        <h2>{t('reminder.missing')}</h2>
        <p>{t('reminder.missing.look')}</p>
        <Button onClick={onAgain}>{t('reminder.again')}</Button>
        <p>
          {t('reminder.missing.call')} <OfficeTelephone />
        </p>
      </section>
    </div>
  );
}
