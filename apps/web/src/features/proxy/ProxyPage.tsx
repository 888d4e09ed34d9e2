import { TYPED_FOR_OTHERS_DAYS } from '@machi/domain/applications/proxied';
import { COUNTER_MINUTES } from '@machi/domain/delegations/model';
import { decidePermission } from '@machi/domain/permissions/model';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { askerQuery } from '../../shell/desk/asker-query.ts';
import { goInstead } from '../../shell/navigation/navigation.ts';
import { officialTitle } from '../../shell/officials/part.ts';
import { Mine } from './Mine.tsx';
import { Opening } from './Opening.tsx';
import { Callout } from '@machi/ui/callout/Callout';
import { useProxyTexts } from './texts.ts';
import '@machi/ui/styles/desk.css';

/** Officials apply for a person at the counter or on the telephone (product, "Proxy application"). */
export default function ProxyPage() {
  const { t, locale } = useProxyTexts();
  const [address] = useSearchParams();
  const { key } = useLocation();
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
      {address.get('over') === '1' && (
        <Callout tone="warning" live="status" title={t('over', { minutes: COUNTER_MINUTES })}>
          <p>{t('over.body', { days: TYPED_FOR_OTHERS_DAYS })}</p>
        </Callout>
      )}
      {/* Chosen anew in the list below. */}
      <Opening key={key} />
      <Mine />
    </div>
  );
}
