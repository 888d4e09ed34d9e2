import { listDeskSpots } from '@machi/domain/spot-desk/contract';
import { TextLink } from '@machi/ui/link/TextLink';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { Table } from '@machi/ui/table/Table';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../shell/calls/ask.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { momentInWords } from '../../shell/language/dates.ts';
import { ReceptionNav } from '../../shell/reception-nav/ReceptionNav.tsx';
import { officialTitle } from '../../shell/officials/part.ts';
import { useSpotDeskTexts } from './texts.ts';

export default function SpotListPage() {
  const { t, locale } = useSpotDeskTexts();
  const query = useQuery(ask(listDeskSpots, {}, locale));
  const { data } = query;
  return (
    <>
      <PageHead title={officialTitle('reception-spot', locale)} sub={t('sub')} />
      <ReceptionNav />
      {query.isError || !data ? (
        <NotLoaded query={query} label={t('loading')} />
      ) : (
        <Table
          caption={t('list.caption')}
          columns={(['name', 'type', 'rooms', 'edited'] as const).map((id) => ({ id, head: t(`list.${id}`) }))}
          rows={data.spots.map((spot) => ({
            id: String(spot.spot_id),
            cells: [
              <TextLink key="name" href={`/reception/spot/${spot.spot_id}`}>
                {spot.spot_name}
              </TextLink>,
              spot.spot_type,
              t('list.rooms.count', { count: spot.rooms }),
              <span key="edited" className="num">
                {spot.edited_at === null ? t('list.never') : momentInWords(spot.edited_at, locale)}
              </span>,
            ],
          }))}
        />
      )}
    </>
  );
}
