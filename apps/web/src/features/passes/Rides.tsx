import { listOwnVisits } from '@machi/domain/passes/contract';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { askAnew } from '../../shell/calls/ask.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { usePassTexts } from './texts.ts';
import { passPaths } from '../../shell/passes/pass-paths.ts';
import { VisitMonths } from './VisitMonths.tsx';
import { YearChoice } from './YearChoice.tsx';

/** The own rides of a year, with fares; only here their reasons are shown, to the rider alone. */
export function Rides() {
  const { t, locale } = usePassTexts();
  const [query] = useSearchParams();
  const year = query.get('year');
  const reply = useQuery(askAnew(listOwnVisits, { pass: 'bus', ...(year === null ? {} : { year }) }, locale));
  const { data } = reply;
  return (
    <section className="stack">
      <h2>{t('history.bus.title')}</h2>
      {(reply.isError || !data) && <NotLoaded query={reply} />}
      {data && (
        <>
          <YearChoice path={passPaths.bus} shown={data} />
          <VisitMonths pass="bus" visits={data.visits} />
        </>
      )}
    </section>
  );
}
