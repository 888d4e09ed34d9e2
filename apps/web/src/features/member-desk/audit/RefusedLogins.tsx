import { listRefusedLogins } from '@machi/domain/audit/contract';
import { dateInWords } from '@machi/domain/calendar/words';
import { Table } from '@machi/ui/table/Table';
import { useQuery } from '@tanstack/react-query';
import { askAnew } from '../../../shell/calls/ask.ts';
import { NotLoaded } from '../../../shell/calls/NotLoaded.tsx';
import { useDeskTexts } from '../texts.ts';

const COUNTS = ['refused', 'accounts', 'networks', 'most_of_account', 'most_of_network'] as const;

/** How often logins were refused, day by day: by its numbers an attack shows, and nobody's name. */
export function RefusedLogins() {
  const { t, locale } = useDeskTexts();
  const query = useQuery(askAnew(listRefusedLogins, {}, locale));
  const { data } = query;
  if (!data) {
    return <NotLoaded query={query} label={t('audit.loading')} />;
  }
  return (
    <section className="stack" aria-labelledby="refused-logins">
      <h2 id="refused-logins">{t('refused')}</h2>
      {data.days.length === 0 ? (
        <p>{t('refused.none')}</p>
      ) : (
        <>
          <p>{t('refused.what')}</p>
          <Table
            caption={t('refused')}
            columns={[
              { id: 'date', head: t('day') },
              { id: 'refused', head: t('refused.count') },
              { id: 'accounts', head: t('refused.accounts') },
              { id: 'networks', head: t('refused.networks') },
              { id: 'most_of_account', head: t('refused.most-of-account') },
              { id: 'most_of_network', head: t('refused.most-of-network') },
            ]}
            rows={data.days.map((day) => ({
              id: day.date,
              cells: [
                <span key="date" className="nb">
                  {dateInWords(day.date)[locale]}
                </span>,
                ...COUNTS.map((name) => (
                  <span key={name} className="num">
                    {day[name].toLocaleString(locale)}
                  </span>
                )),
              ],
            }))}
          />
        </>
      )}
    </section>
  );
}
