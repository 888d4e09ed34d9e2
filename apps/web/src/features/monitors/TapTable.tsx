import { dateAt } from '@machi/domain/calendar/model';
import { dayInWords } from '@machi/domain/calendar/words';
import { priceInWords } from '@machi/domain/locale/words';
import type { TestTap } from '@machi/domain/monitors/contract';
import { clockInWords } from '@machi/domain/monitors/words';
import { Icon } from '@machi/ui/icon/Icon';
import { Table } from '@machi/ui/table/Table';
import { useMonitorTexts } from './texts.ts';

const icons = { accepted: 'check', pay: 'check', staff: 'person' } as const;

/** The last taps, the newest first, without the persons. */
export function TapTable({ taps, toldAt }: { taps: readonly TestTap[]; toldAt: Date }) {
  const { t, locale } = useMonitorTexts();
  return (
    <section>
      <h2>{t('taps.title')}</h2>
      {taps.length === 0 ? (
        <p>{t('taps.none')}</p>
      ) : (
        <Table
          caption={t('taps.title')}
          columns={(['time', 'terminal', 'pass', 'method', 'outcome', 'reason'] as const).map((id) => ({
            id,
            head: t(`taps.${id}`),
          }))}
          rows={taps.map(({ visit_id, visited_at, terminal_name, pass, method, outcome, reason, fare_yen }) => {
            const at = new Date(visited_at);
            return {
              id: String(visit_id),
              cells: [
                <span key="time" className="num">
                  {dateAt(at) === dateAt(toldAt) ? '' : `${dayInWords(dateAt(at))[locale]} `}
                  {clockInWords(at)}
                </span>,
                terminal_name,
                t(`pass.${pass}`),
                t(`method.${method}`),
                <span key="outcome">
                  <Icon name={icons[outcome]} />
                  {t(`outcome.${outcome}`, { fare: fare_yen === null ? '' : priceInWords(fare_yen)[locale] })}
                </span>,
                t(`reason.${reason}`),
              ],
            };
          })}
        />
      )}
    </section>
  );
}
