import { listed } from '@machi/domain/locale/model';
import { readTimetable, timetablePath } from '@machi/domain/transport/contract';
import type { TimetableDirection, TimetableTable } from '@machi/domain/transport/contract';
import { nextDayMeaning, noteInWords, rideTimeInWords, runningDaysInWords } from '@machi/domain/transport/words';
import { Segments } from '@machi/ui/segments/Segments';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { TableFrame } from '@machi/ui/rich-text/TableFrame';
import { Table } from '@machi/ui/table/Table';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { ask } from '../../shell/calls/ask.ts';
import { useRouteTexts } from './texts.ts';
import { MINUTE } from './kept-fresh.ts';

/** The trips of a day side by side, a stop a line; on a phone the times follow below each stop. */
function RunTable({ table, caption }: { table: TimetableTable; caption: string }) {
  const { t, locale } = useRouteTexts();
  const heads = table.columns.map(({ note }, index) => t(note === null ? 'run' : 'marked', { number: index + 1 }));
  const meaning = nextDayMeaning(table.rows, locale);
  return (
    <div className="stack-tight runs">
      <TableFrame label={caption}>
        <Table
          caption={caption}
          rowHeads
          fold="lines"
          columns={[
            { id: 'stop', head: t('stop') },
            ...table.columns.map(({ trip_id }, index) => ({
              id: trip_id,
              head: heads[index] ?? '',
              numeric: true,
              labelled: true,
            })),
          ]}
          rows={table.rows.map(({ stop_id, stop_name, stop_kana, times }, row) => ({
            id: `${stop_id} ${row}`,
            cells: [
              <span key="stop" className="run-stop">
                {stop_name}
                {stop_kana === '' ? null : <small className="muted">{stop_kana}</small>}
              </span>,
              ...times.map((time) => (time === null ? '－' : rideTimeInWords(time, locale))),
            ],
          }))}
        />
      </TableFrame>
      {table.columns.map(({ trip_id, note }, index) =>
        note === null ? null : (
          <p key={trip_id} className="sm">
            {t('note', { number: index + 1, note: noteInWords(note, locale) })}
          </p>
        ),
      )}
      {meaning === undefined ? null : <p className="sm">{meaning}</p>}
    </div>
  );
}

/** Days of a table in the address: "12345", "06". */
const keyOf = (days: readonly number[]): string => days.join('');

interface TimetableProps {
  readonly routeId: string;
  /** Whether it is in force: an upcoming one marks no day as today. */
  readonly holds: boolean;
}

/** The timetable by direction and kind of day; the choice is in the address. */
export function Timetable({ routeId, holds }: TimetableProps) {
  const { t, locale } = useRouteTexts();
  const query = useQuery({ ...ask(readTimetable, { route_id: routeId }, locale), staleTime: 10 * MINUTE });
  const [asked] = useSearchParams();
  if (!query.data) return <NotLoaded query={query} label={t('loading')} />;
  const { directions, today } = query.data;
  const direction = directions.find(({ direction_key }) => direction_key === asked.get('direction')) ?? directions[0];
  if (!direction) return <p>{t('noTimetable')}</p>;
  const { tables } = direction;
  const isOfToday = ({ days }: TimetableTable) => days.some((day) => today.includes(day));
  const table = tables.find(({ days }) => keyOf(days) === asked.get('days')) ?? tables.find(isOfToday) ?? tables[0];
  if (!table) return <p>{t('noTimetable')}</p>;
  const daysOf = (days: readonly number[]) => runningDaysInWords(days, locale);
  const address = (key: string, days: readonly number[]) =>
    `/route/status/${routeId}?${new URLSearchParams({ direction: key, days: keyOf(days) }).toString()}#timetable`;
  return (
    <div className="stack">
      {directions.length > 1 ? (
        <div>
          <Segments
            label={t('direction')}
            items={directions.map((one) => ({
              href: address(one.direction_key, table.days),
              label: nameOf(one, locale),
              current: one === direction,
            }))}
          />
        </div>
      ) : (
        <p>{t('headsign', { headsigns: nameOf(direction, locale) })}</p>
      )}
      {tables.length > 1 ? (
        <div>
          <Segments
            label={t('days')}
            items={tables.map((one) => ({
              href: address(direction.direction_key, one.days),
              label: holds && isOfToday(one) ? t('today', { days: daysOf(one.days) }) : daysOf(one.days),
              current: one === table,
            }))}
          />
        </div>
      ) : (
        <p>{daysOf(table.days)}</p>
      )}
      <RunTable
        table={table}
        caption={t('caption', { direction: nameOf(direction, locale), days: daysOf(table.days) })}
      />
      <p>
        <a href={timetablePath(routeId, locale)} type="application/pdf">
          {t('pdf')}
        </a>
      </p>
    </div>
  );
}

const nameOf = ({ route_name, headsigns }: TimetableDirection, locale: 'ja' | 'en'): string =>
  headsigns.length > 0 ? listed(headsigns, locale) : route_name;
