import { priceInWords } from '@machi/domain/locale/words';
import { Table } from '@machi/ui/table/Table';
import { listOwnVisits } from '@machi/domain/passes/contract';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { PassWays } from '../../shell/passes/PassWays.tsx';
import { useTown } from '../../shell/town/town.ts';
import { HowTo } from './HowTo.tsx';
import { PassPage } from './PassPage.tsx';
import type { TownPasses } from './OwnStanding.tsx';
import { usePassTexts } from './texts.ts';
import { askAnew } from '../../shell/calls/ask.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { passPaths } from '../../shell/passes/pass-paths.ts';
import { VisitMonths } from './VisitMonths.tsx';
import { YearChoice } from './YearChoice.tsx';

/** The member's rides of a year with fares; only here the rider sees the reasons. */
function Rides() {
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

/** Bus pass page (product, "Passes"). */
export default function BusPassPage() {
  const { t } = usePassTexts();
  return (
    <PassPage pass="bus" sub={() => t('bus.sub')} facts={(town) => <BusFacts town={town} />} more={() => <Rides />} />
  );
}

/** Who pays what (product, "Bus fare"). */
function BusFacts({ town: { bus, is_card_mode_on } }: { town: TownPasses }) {
  const { t, locale } = usePassTexts();
  const hasFaces = useTown()?.has_faces === true;
  const free = (['senior', 'disabled', 'companion', 'junior', 'autonomous'] as const).map((who) => ({
    id: who,
    cells: [t(`bus.fares.${who}`, { age: bus.free_age }), priceInWords(0)[locale]],
  }));
  const other = { id: 'other', cells: [t('bus.fares.other'), priceInWords(bus.fare_yen)[locale]] };
  return (
    <>
      <section className="stack">
        <h2>{t('bus.fares')}</h2>
        <Table
          caption={t('bus.fares')}
          columns={[
            { id: 'who', head: t('bus.fares.who') },
            { id: 'fare', head: t('bus.fares.fare'), numeric: true },
          ]}
          rows={[...free, other]}
        />
      </section>
      <HowTo steps={[t(hasFaces ? 'bus.how.1.faces' : 'bus.how.1'), t('bus.how.2'), t('bus.how.3')]} />
      <PassWays isCardModeOn={is_card_mode_on} />
    </>
  );
}
