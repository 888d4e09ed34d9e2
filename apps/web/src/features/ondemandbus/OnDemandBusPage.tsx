import { menuTitle } from '@machi/domain/navigation/head';
import { TextLink } from '@machi/ui/link/TextLink';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useQuery } from '@tanstack/react-query';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { AskForm } from './ask/AskForm.tsx';
import { BusGuide } from './BusGuide.tsx';
import { DeskTelephone } from './DeskTelephone.tsx';
import { OwnRides } from './OwnRides.tsx';
import { StationList } from './StationList.tsx';
import './ondemandbus.css';
import { busQueries } from './queries.ts';
import { useBusTexts } from './texts.ts';

/** A ride asked for, and promised at once (product, "On-demand bus"). */
export default function OnDemandBusPage() {
  const { t, locale } = useBusTexts();
  const query = useQuery(busQueries.bus(locale));
  const bus = query.data;
  return (
    <>
      <PageHead title={menuTitle('ondemandbus', locale)} sub={t('lead')} />
      {bus === undefined ? (
        <NotLoaded query={query} label={t('loading')} />
      ) : (
        <div className="stack-lg">
          <DeskTelephone tel={bus.tel} hours={bus.desk_hours} />
          <OwnRides />
          <AskForm bus={bus} />
          <p>
            <TextLink href="/ondemandbus/schedule">{t('guide.schedule')}</TextLink>
          </p>
          <BusGuide bus={bus} />
          <StationList stations={bus.stations} />
          <p>
            <TextLink href="/route/status">{t('guide.routes')}</TextLink>
          </p>
        </div>
      )}
    </>
  );
}
