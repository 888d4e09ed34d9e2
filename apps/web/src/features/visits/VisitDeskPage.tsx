import { decidePermission } from '@machi/domain/permissions/model';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { Segments } from '@machi/ui/segments/Segments';
import { useQuery } from '@tanstack/react-query';
import { askerQuery } from '../../shell/desk/asker-query.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { StaffCalls } from '../../shell/staff-calls/StaffCalls.tsx';
import { officialTitle } from '../../shell/officials/part.ts';
import { OverdraftView } from './OverdraftView.tsx';
import { StatisticsView } from './StatisticsView.tsx';
import { VisitListView } from './VisitListView.tsx';
import { useVisitAddress, visitHref, visitViews } from './visit-address.ts';
import { useVisitTexts } from './texts.ts';
import '@machi/ui/styles/desk.css';
import type { VisitFile } from '@machi/domain/visits/model';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { findMembersAtCounter } from '@machi/domain/reception/contract';
import type { FoundMember } from '@machi/domain/members/found-member';
import '../../shell/desk/files/files.css';
import './visits.css';
import { EnterFor } from '../../shell/desk/files/EnterFor.tsx';
import { momentInWords } from '../../shell/language/dates.ts';
import { NewVisitForm } from './NewVisitForm.tsx';
import { MemberFinder } from '../../shell/desk/account-finder/MemberFinder.tsx';

/** Finds the visitor. */
function PersonFinder({ onChoose }: { readonly onChoose: (member: FoundMember) => void }) {
  const { t } = useVisitTexts();
  return (
    <MemberFinder
      endpoint={findMembersAtCounter}
      label={t('find')}
      columns={[
        {
          id: 'number',
          head: t('row.member'),
          cell: ({ member_id }) => (
            <span key="number" className="num">
              {member_id}
            </span>
          ),
        },
      ]}
      variant="primary"
      onChoose={onChoose}
    />
  );
}

/** Adds a visit that no terminal recorded: the person, then pass and time. */
function NewVisitView({ askerId }: { readonly askerId: number | null }) {
  const { t, locale } = useVisitTexts();
  return (
    <EnterFor<VisitFile>
      t={t}
      id="new-visit"
      askerId={askerId}
      finder={(choose) => <PersonFinder onChoose={choose} />}
      form={(member, onMade) => <NewVisitForm memberId={member.member_id} onMade={onMade} />}
      done={({ name, visited_at, visit_id, year }) => ({
        title: t('new.done', { name: name ?? '', when: momentInWords(visited_at, locale) }),
        actions: (
          <ButtonLink
            size="small"
            href={visitHref(new URLSearchParams(), { period: visited_at.slice(0, 10), visit: String(visit_id) })}
          >
            {t('new.open')}
          </ButtonLink>
        ),
        children: year && (
          <p>{t('year.value', { year: year.pass_year, visits: year.visits, of: year.visits_a_year })}</p>
        ),
      })}
    />
  );
}

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
