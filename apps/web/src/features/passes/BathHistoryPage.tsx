import { menuTitle } from '@machi/domain/navigation/head';
import { listOwnVisits, readPasses, type OwnPasses } from '@machi/domain/passes/contract';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { EmptyState } from '@machi/ui/empty-state/EmptyState';
import { TextLink } from '@machi/ui/link/TextLink';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { dateInWords } from '@machi/domain/calendar/words';
import { Panel } from '@machi/ui/panel/Panel';
import { ask, askAnew } from '../../shell/calls/ask.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { OfficeTelephone } from '../../shell/town/Telephone.tsx';
import { HISTORY_PATH, passPaths } from '../../shell/passes/pass-paths.ts';
import { ownPassesQuery } from './own-passes.ts';
import { VisitMonths } from './VisitMonths.tsx';
import { YearChoice } from './YearChoice.tsx';
import { usePassTexts } from './texts.ts';
import './passes.css';

/** Visits left this year: the number in large type, and a bead for each visit, hollow once used, as on the terminal. */
function VisitsLeft({ bath: { remaining, visits, visits_a_year, to } }: { bath: OwnPasses['bath'] }) {
  const { t, locale } = usePassTexts();
  return (
    <Panel className="visits-left">
      <p className="count num">
        <span>{t('history.left')}</span> <b>{remaining}</b> <span>{t('history.left.unit', { count: remaining })}</span>
      </p>
      <div className="beads" role="img" aria-label={t('history.beads', { count: visits, visits: visits_a_year })}>
        {Array.from({ length: visits_a_year }, (_bead, index) => (
          <i key={index} className={index < visits ? undefined : 'left'} />
        ))}
      </div>
      <p>{t('history.used', { count: visits, visits: visits_a_year, to: dateInWords(to)[locale] })}</p>
    </Panel>
  );
}

/** Bath pass: usage history, this year's remaining visits (product, "Bath history"). */
export default function BathHistoryPage() {
  const { t, locale } = usePassTexts();
  const [query] = useSearchParams();
  const { data: town } = useQuery(ask(readPasses, {}, locale));
  const own = useQuery(ownPassesQuery(locale));
  const year = query.get('year');
  const history = useQuery(askAnew(listOwnVisits, { pass: 'bath', ...(year === null ? {} : { year }) }, locale));
  const failed = [own, history].find(({ isError }) => isError);
  const isUsed = own.data?.passes.some(({ pass, consented_at }) => pass === 'bath' && consented_at !== null) ?? false;
  const hasBathed = (history.data?.visits.length ?? 0) > 0;
  return (
    <>
      <PageHead
        title={menuTitle('bath-history', locale)}
        sub={town && t('history.sub', { spot: town.bath.spot_name })}
        actions={
          <>
            {isUsed && <ButtonLink href={passPaths.bath}>{t('history.pass')}</ButtonLink>}
            {(isUsed || hasBathed) && <ButtonLink href="/fureaiplaza/payment">{t('history.payment')}</ButtonLink>}
          </>
        }
      />
      {(failed || !own.data || !history.data) && <NotLoaded query={failed ?? history} />}
      {own.data && history.data && (
        <div className="stack-lg reading">
          {isUsed && history.data.year === own.data.bath.pass_year && <VisitsLeft bath={own.data.bath} />}
          {!isUsed && (
            // Without the pass in use there are no visits left, whatever the year's number is.
            <EmptyState
              title={t('history.unused')}
              actions={<ButtonLink href={passPaths.bath}>{t('history.unused.go')}</ButtonLink>}
            >
              <p>{t('history.unused.body')}</p>
            </EmptyState>
          )}
          <YearChoice path={HISTORY_PATH} shown={history.data} />
          {(isUsed || hasBathed) && <VisitMonths pass="bath" visits={history.data.visits} />}
          <p>
            <TextLink href="/fureaiplaza/payment/account">{menuTitle('bath-account', locale)}</TextLink>
          </p>
          <p className="sm">
            {t('history.wrong')} <OfficeTelephone withHours />
          </p>
        </div>
      )}
    </>
  );
}
