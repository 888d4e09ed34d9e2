import { passKinds } from '@machi/domain/passes/model';
import { isMonth, monthAndYear, periodInWords, steppedPeriod } from '@machi/domain/statistics/period';
import { exportVisitStatistics, readVisitStatistics } from '@machi/domain/visits/contract';
import { visitWords } from '@machi/domain/visits/words';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Icon } from '@machi/ui/icon/Icon';
import { Segments } from '@machi/ui/segments/Segments';
import { useQuery } from '@tanstack/react-query';
import { askList } from '../../shell/calls/ask.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { SaveTable } from '../../shell/desk/save-table/SaveTable.tsx';
import { useVisitTexts } from './texts.ts';
import { VisitFigures } from './VisitFigures.tsx';
import { useVisitAddress } from './visit-address.ts';
import '@machi/ui/styles/chart.css';

/** Use of the bath or the bus in a month or a fiscal year. */
export function StatisticsView() {
  const { t, locale } = useVisitTexts();
  const { address, hrefWith } = useVisitAddress();
  const { period: asked, pass } = address.figures;
  const query = useQuery(
    askList(readVisitStatistics, { pass, ...(asked === undefined ? {} : { period: asked }) }, locale),
  );
  const { data, isPlaceholderData } = query;
  const period = asked ?? data?.period;
  if (period === undefined) return <NotLoaded query={query} label={t('counting')} />;
  const around = monthAndYear(period, new Date());
  return (
    <div className="stack-lg">
      <div className="stack-tight">
        <div className="row between">
          <h2>{periodInWords(period)[locale]}</h2>
          <Segments
            label={t('pass')}
            items={passKinds.map((one) => ({
              href: hrefWith({ pass: one, period: asked }),
              label: visitWords[locale].passes[one],
              current: one === pass,
            }))}
          />
        </div>
        <div className="row between">
          <nav className="row tight" aria-label={t('period.step')}>
            <ButtonLink
              size="small"
              href={hrefWith({ period: steppedPeriod(period, -1) })}
              icon={<Icon name="chevron-left" />}
            >
              {t('previous')}
            </ButtonLink>
            <ButtonLink
              size="small"
              href={hrefWith({ period: steppedPeriod(period, 1) })}
              iconEnd={<Icon name="chevron-right" />}
            >
              {t('next')}
            </ButtonLink>
          </nav>
          <Segments
            label={t('period')}
            items={(['month', 'year'] as const).map((length) => ({
              href: hrefWith({ period: around[length] }),
              label: t(`period.${length}`),
              current: isMonth(period) === (length === 'month'),
            }))}
          />
        </div>
      </div>
      {query.isError || !data ? (
        <NotLoaded query={query} label={t('counting')} />
      ) : (
        <div className={isPlaceholderData ? 'stack-lg charts-stale' : 'stack-lg'} aria-busy={isPlaceholderData}>
          <VisitFigures figures={data} pass={pass} />
          <SaveTable
            key={`${period} ${pass}`}
            endpoint={exportVisitStatistics}
            question={{ period, pass }}
            t={t}
            label={t('export.send')}
            note={t('export.small')}
          />
        </div>
      )}
    </div>
  );
}
