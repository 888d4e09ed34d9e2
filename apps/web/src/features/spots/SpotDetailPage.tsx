import { isIdText } from '@machi/domain/fields/id-text';
import { menuTitle } from '@machi/domain/navigation/head';
import { readSpot } from '@machi/domain/spots/contract';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Callout } from '@machi/ui/callout/Callout';
import { TextLink } from '@machi/ui/link/TextLink';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { Tag } from '@machi/ui/tag/Tag';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { FavouriteButton } from '../../shell/favourites/FavouriteButton.tsx';
import { useFavourites } from '../../shell/favourites/use-favourites.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { ask } from '../../shell/calls/ask.ts';
import { useOwnName } from '../../shell/navigation/own-names.ts';
import { WayLink } from '../../shell/town/WayLink.tsx';
import NotFoundPage from '../../shell/pages/NotFoundPage.tsx';
import { BasicInformation } from './BasicInformation.tsx';
import { Closures } from './Closures.tsx';
import { LentEquipment } from './LentEquipment.tsx';
import './spot.css';
import { RoomSections } from './RoomSections.tsx';
import { SpotMap } from './SpotMap.tsx';
import { UseConditions } from './UseConditions.tsx';
import { useTexts } from './text/use-texts.ts';

/** Spot detail (product, "Facility page"). */
export default function SpotDetailPage() {
  const { spot_id: spotId = '' } = useParams();
  return isIdText(spotId) ? <Detail spotId={spotId} /> : <NotFoundPage />;
}

function Detail({ spotId }: { spotId: string }) {
  const { t, locale } = useTexts();
  const favourites = useFavourites();
  const query = useQuery({ ...ask(readSpot, { spot_id: spotId }, locale), select: (reply) => reply.spot });
  useOwnName(`/spot/detail/${spotId}`, query.data?.spot_name);
  if (query.isError || query.data === undefined) return <NotLoaded query={query} />;
  const spot = query.data;
  const takesReservations = spot.fixing_method !== 0;
  const hasOnePeriod = new Set(spot.rooms.map((room) => room.reservation_period)).size === 1;
  return (
    <>
      <PageHead
        title={spot.spot_name}
        sub={spot.spot_type}
        actions={<FavouriteButton spotId={spot.spot_id} spotName={spot.spot_name} favourites={favourites} />}
      />
      <div className="stack-lg">
        {spot.rooms.length === 0 ? null : (
          <p>
            <ButtonLink variant="text" className="flush" href="#rooms">
              {t('detail.toRooms', { count: spot.rooms.length })}
            </ButtonLink>
          </p>
        )}
        {spot.notice === '' ? null : (
          <Callout title={t('detail.notice')}>
            <p>{spot.notice}</p>
          </Callout>
        )}
        <Closures closures={spot.closures} />
        {takesReservations && spot.is_resident_only ? (
          <p>
            <Tag>{t('detail.residentOnly')}</Tag>
          </p>
        ) : null}
        <div className="spot-first">
          {spot.picture === null ? null : (
            <img className="spot-picture" src={spot.picture.src} alt={spot.picture.alt} width="640" height="360" />
          )}
          <section className="stack">
            <h2>{t('detail.basics')}</h2>
            <BasicInformation
              spot={spot}
              period={takesReservations && hasOnePeriod ? spot.rooms[0]?.reservation_period : undefined}
            />
          </section>
        </div>
        <SpotMap spot={spot} />
        <p>
          <WayLink asked={{ to_spot_id: spot.spot_id }} words={t('detail.way')} />
        </p>
        {spot.rooms.length === 0 ? null : <RoomSections spot={spot} showsPeriod={!hasOnePeriod} />}
        {takesReservations && spot.rooms.length > 0 && (
          <p>
            <TextLink href="/lottery">{menuTitle('lottery', locale)}</TextLink>
          </p>
        )}
        <LentEquipment equipments={spot.equipments} />
        <UseConditions spot={spot} />
        {spot.terms === '' ? null : (
          <section className="stack reading">
            <h2>{t('detail.terms')}</h2>
            <details className="filters">
              <summary>{t('detail.readTerms', { spot: spot.spot_name })}</summary>
              {spot.terms.split('\n').map((line, index) => (
                <p key={`${index} ${line}`}>{line}</p>
              ))}
            </details>
          </section>
        )}
      </div>
    </>
  );
}
