import { decidePermission } from '@machi/domain/permissions/model';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { Segments } from '@machi/ui/segments/Segments';
import { useQuery } from '@tanstack/react-query';
import { askerQuery } from '../../shell/desk/asker-query.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { StaffCalls } from '../../shell/staff-calls/StaffCalls.tsx';
import { officialTitle } from '../../shell/officials/part.ts';
import { NewVisitView } from './NewVisitView.tsx';
import { OverdraftView } from './OverdraftView.tsx';
import { StatisticsView } from './StatisticsView.tsx';
import { VisitListView } from './VisitListView.tsx';
import { useVisitAddress, visitHref, visitViews } from './visit-address.ts';
import { useVisitTexts } from './texts.ts';
import '@machi/ui/styles/desk.css';
import '../../shell/desk/files/files.css';
import './visits.css';

/** Visits to the bath and rides on the bus, for the office: records, visits added by hand, overdrafts, statistics. */
export default function VisitDeskPage() {
  const { t, locale } = useVisitTexts();
  const { address } = useVisitAddress();
  const query = useQuery(askerQuery(locale));
  const { data: asker } = query;
  const mayCorrect = asker !== undefined && decidePermission(asker, 'visit:correct:any') === 'granted';
  const views = visitViews.filter((view) => view !== 'add' || mayCorrect);
  const view = views.find((name) => name === address.view) ?? 'list';
  return (
    <div className="desk file-desk visits">
      <PageHead title={officialTitle('visit', locale)} sub={t(`sub.${view}`)} />
      <StaffCalls />
      <div className="desk-tabs visits-tabs">
        <Segments
          label={t('views')}
          items={views.map((name) => ({
            href: visitHref(new URLSearchParams(), { view: name === 'list' ? undefined : name }),
            label: t(`view.${name}`),
            current: name === view,
          }))}
        />
      </div>
      {asker ? (
        <>
          {view === 'list' && <VisitListView asker={asker} mayCorrect={mayCorrect} />}
          {view === 'add' && <NewVisitView askerId={asker.member_id} />}
          {view === 'overdraft' && <OverdraftView mayCorrect={mayCorrect} />}
          {view === 'statistics' && <StatisticsView />}
        </>
      ) : (
        <NotLoaded query={query} label={t('loading')} />
      )}
    </div>
  );
}
