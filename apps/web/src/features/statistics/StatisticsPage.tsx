import { dateAt } from '@machi/domain/calendar/model';
import { exportStatistics, readStatistics } from '@machi/domain/statistics/contract';
import { isOver } from '@machi/domain/statistics/period';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { ask } from '../../shell/calls/ask.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { SaveTable } from '../../shell/desk/save-table/SaveTable.tsx';
import { ReceptionNav } from '../../shell/reception-nav/ReceptionNav.tsx';
import { officialTitle } from '../../shell/officials/part.ts';
import { useMinute } from '../../shell/use-minute.ts';
import { FiguresView } from './FiguresView.tsx';
import { StatisticsToolbar } from './StatisticsToolbar.tsx';
import { readStatisticsAddress } from './statistics-address.ts';
import { useStatisticsTexts } from './texts.ts';
import '@machi/ui/styles/chart.css';
import './statistics.css';

/** Use of the rooms in a month or a fiscal year, for reception. */
export default function StatisticsPage() {
  const { t, locale } = useStatisticsTexts();
  const now = useMinute();
  const [query] = useSearchParams();
  const { period, spotId } = readStatisticsAddress(query);
  const ofSpot = spotId === undefined ? {} : { spot_id: spotId };
  const reply = useQuery({
    ...ask(readStatistics, { ...ofSpot, ...(period === undefined ? {} : { period }) }, locale),
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData } = reply;
  const shown = period ?? data?.period;
  return (
    <>
      <PageHead title={officialTitle('reception-statistics', locale)} sub={t('sub')} />
      <ReceptionNav />
      {shown !== undefined && <StatisticsToolbar address={{ period: shown, spotId }} />}
      {reply.isError || !data ? (
        <NotLoaded query={reply} label={t('loading')} />
      ) : (
        <div className={isPlaceholderData ? 'stack-lg charts-stale' : 'stack-lg'} aria-busy={isPlaceholderData}>
          {!isOver(data.period, dateAt(now)) && <p>{t('unended')}</p>}
          <FiguresView reply={data} />
          <SaveTable
            key={`${data.period} ${spotId}`}
            endpoint={exportStatistics}
            question={{ ...ofSpot, period: data.period }}
            t={t}
            label={t('export.send')}
          />
        </div>
      )}
    </>
  );
}
