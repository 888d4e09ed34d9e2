import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Callout } from '@machi/ui/callout/Callout';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useEffect, useState } from 'react';
import { PageLoading } from '../../shell/calls/PageLoading.tsx';
import { endSession } from './end-session.ts';
import { useSessionTexts } from './texts.ts';

/** Opening the page is the logout. */
export default function LogoutPage() {
  const { t } = useSessionTexts();
  const [serverKnows, setServerKnows] = useState<boolean>();

  useEffect(() => {
    let isShown = true;
    void endSession().then((known) => {
      if (isShown) setServerKnows(known);
    });
    return () => {
      isShown = false;
    };
  }, []);

  if (serverKnows === undefined) return <PageLoading label={t('logout.busy')} />;
  return (
    <div className="narrow stack-lg">
      <PageHead title={t('logout.title')} sub={t('logout.bye')} />
      {!serverKnows && (
        <Callout tone="warning" live="status" title={t('logout.only-here')}>
          <p>{t('logout.only-here.body')}</p>
        </Callout>
      )}
      <div className="actions">
        <ButtonLink variant="primary" href="/">
          {t('logout.top')}
        </ButtonLink>
        <ButtonLink href="/login">{t('logout.login')}</ButtonLink>
      </div>
    </div>
  );
}
