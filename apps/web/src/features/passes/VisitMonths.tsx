import { dayInWords, timeInWords } from '@machi/domain/calendar/words';
import { priceInWords } from '@machi/domain/locale/words';
import { readPasses, type OwnVisit } from '@machi/domain/passes/contract';
import type { PassKind } from '@machi/domain/passes/model';
import { EmptyState } from '@machi/ui/empty-state/EmptyState';
import { Table, type TableColumn } from '@machi/ui/table/Table';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../shell/calls/ask.ts';
import { usePassTexts } from './texts.ts';
import { byMonth, monthWords } from './visit-months.ts';

/** Visits or rides of a year, month by month, latest first. */
export function VisitMonths({ pass, visits }: { pass: PassKind; visits: readonly OwnVisit[] }) {
  const { t, locale } = usePassTexts();
  const { data: town } = useQuery(ask(readPasses, {}, locale));
  const age = town?.bus.free_age ?? '';
  if (visits.length === 0) {
    return (
      // The bath's history is its own page; the rides are a part of the bus pass's page.
      <EmptyState title={t(`history.empty.${pass}`)} headingLevel={pass === 'bath' ? 2 : 3}>
        <p>{t(`history.empty.${pass}.body`)}</p>
      </EmptyState>
    );
  }
  const how = ({ method, is_by_staff }: OwnVisit) => t(`method.${is_by_staff ? 'staff' : method}`);
  const remaining = ({ remaining: count }: OwnVisit) =>
    count === null ? t('history.corrected') : t('history.remaining.count', { count });
  const fare = ({ is_counted, fare_yen, fare_reason }: OwnVisit) => {
    if (!is_counted) return t('history.corrected');
    return (
      <>
        {priceInWords(fare_yen ?? 0)[locale]}
        {fare_reason !== null && <small className="visit-reason">{t(`reason.${fare_reason}`, { age })}</small>}
      </>
    );
  };
  const columns: readonly TableColumn[] = [
    { id: 'when', head: t('history.when') },
    { id: 'worth', head: t(pass === 'bath' ? 'history.remaining' : 'history.fare'), labelled: pass === 'bath' },
    { id: 'how', head: t('history.how') },
  ];
  return (
    <div className="stack-lg visit-months">
      {byMonth(visits).map(({ month, visits: own }) => {
        const count = own.filter(({ is_counted }) => is_counted).length;
        const words = t(pass === 'bath' ? 'history.month' : 'history.rides', {
          month: monthWords(month, locale),
          count,
        });
        return (
          <Table
            key={month}
            caption={words}
            captionHidden={false}
            fold="lines"
            columns={columns}
            rows={own.map((visit) => ({
              id: String(visit.visit_id),
              cells: [
                <span key="when" className="nb">
                  {dayInWords(visit.visited_at.slice(0, 10))[locale]} {timeInWords(visit.visited_at.slice(11, 16))}
                </span>,
                pass === 'bath' ? remaining(visit) : fare(visit),
                how(visit),
              ],
            }))}
          />
        );
      })}
    </div>
  );
}
