import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Callout } from '@machi/ui/callout/Callout';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useEffect, useState } from 'react';
import { logout } from '@machi/domain/sessions/contract';
import { PageLoading } from '../../shell/calls/PageLoading.tsx';
import { useSessionTexts } from './texts.ts';
import { ACTING, actingNow } from '../../shell/acting/acting.ts';
import { call } from '../../shell/calls/client.ts';
import { recordStore } from '../../shell/record/record.ts';
import { leaveOnPurpose } from '../../shell/record/session-over.ts';
import { wipeDrafts } from '../../shell/drafts/use-draft.ts';

/**
 * Ends the session on the server and here, with all drafts. False without an answer; unknown sessions count as ended.
 */
async function endSession(): Promise<boolean> {
  const { token } = recordStore.read();
  wipeDrafts();
  // Only where storage works is there anything to forget.
  if (actingNow()) sessionStorage.removeItem(ACTING);
  if (token === false) return true;
  const result = await call(logout, {}, { ignoresError: true });
  leaveOnPurpose();
  return result.ok || result.status === 401;
}

/** Opening the page logs out. */
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
