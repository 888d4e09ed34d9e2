import { TYPED_FOR_OTHERS_DAYS } from '@machi/domain/applications/proxied';
import { COUNTER_MINUTES } from '@machi/domain/delegations/model';
import { decidePermission } from '@machi/domain/permissions/model';
import { Callout } from '@machi/ui/callout/Callout';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { forgetOver, foundOver } from '../../shell/acting/act.ts';
import { askerQuery } from '../../shell/desk/asker-query.ts';
import { goInstead } from '../../shell/navigation/navigation.ts';
import { officialTitle } from '../../shell/officials/part.ts';
import { Mine } from './Mine.tsx';
import { Opening } from './Opening.tsx';
import { useProxyTexts } from './texts.ts';
import '@machi/ui/styles/desk.css';

/** Officials apply for a person at the counter or on the telephone (product, "Proxy application"). */
export default function ProxyPage() {
  const { t, locale } = useProxyTexts();
  const { key, state } = useLocation();
  const [over] = useState(foundOver);
  useEffect(forgetOver, []);
  const { data: asker } = useQuery(askerQuery(locale));
  const isClosed = asker !== undefined && decidePermission(asker, 'application:proxy:any') !== 'granted';
  useEffect(() => {
    // No request runs before a search for a person, so the API's 403 would come too late.
    if (isClosed) goInstead('/403');
  }, [isClosed]);
  if (isClosed) return null;
  return (
    <div className="desk stack-lg">
      <PageHead title={officialTitle('form-proxy', locale)} sub={t('sub')} />
      {over !== null && state === null && (
        <Callout tone="warning" live="status" title={t('over')}>
          <p>{t('over.body', { minutes: COUNTER_MINUTES, days: TYPED_FOR_OTHERS_DAYS })}</p>
        </Callout>
      )}
      {/* Chosen anew in the list below. */}
      <Opening key={key} given={state ?? over} />
      <Mine />
    </div>
  );
}
