import { readTransportOperation } from '@machi/domain/transport-operation/contract';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { TextLink } from '@machi/ui/link/TextLink';
import { useQuery } from '@tanstack/react-query';
import { askAnew } from '../../shell/calls/ask.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { officialTitle } from '../../shell/officials/part.ts';
import { Announcements } from './Announcements.tsx';
import { CancelledRuns } from './CancelledRuns.tsx';
import { Vehicles } from './Vehicles.tsx';
import { useOperationTexts } from './texts.ts';
import './transport-operation.css';

/** What happens with the buses day by day: what is told, which runs fall away, which vehicles there are. */
export default function OperationDeskPage() {
  const { t, locale } = useOperationTexts();
  const query = useQuery(askAnew(readTransportOperation, {}, locale));
  if (query.isError || !query.data) return <NotLoaded query={query} label={t('loading')} />;
  const { desk } = query.data;
  return (
    <div className="transport-operation">
      <PageHead title={officialTitle('transport-operation', locale)} sub={t('sub')} />
      <div className="stack-lg">
        <p className="row loose">
          <TextLink href="/vehicle/status">{t('see')}</TextLink>
          <TextLink href="/transport">{officialTitle('transport', locale)}</TextLink>
        </p>
        <Announcements desk={desk} />
        <CancelledRuns desk={desk} />
        <Vehicles desk={desk} />
      </div>
    </div>
  );
}
