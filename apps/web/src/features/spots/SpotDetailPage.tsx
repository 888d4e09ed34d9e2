import { isIdText } from '@machi/domain/fields/in-address';
import { menuTitle } from '@machi/domain/navigation/head';
import { readSpot, type Closure, type Equipment, type SpotDetail } from '@machi/domain/spots/contract';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Callout } from '@machi/ui/callout/Callout';
import { TextLink } from '@machi/ui/link/TextLink';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { Tag } from '@machi/ui/tag/Tag';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { addDays, dateAt, minutesAt, timeOf } from '@machi/domain/calendar/model';
import { dayInWords, timeInWords, timesInWords } from '@machi/domain/calendar/words';
import type { Locale } from '@machi/domain/locale/model';
import { Table } from '@machi/ui/table/Table';
import { useMemo } from 'react';
import { ShareLink } from '../../shell/share/ShareLink.tsx';
import { FavouriteButton } from '../../shell/favourites/FavouriteButton.tsx';
import { useFavourites } from '../../shell/favourites/use-favourites.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { ask } from '../../shell/calls/ask.ts';
import { useOwnName } from '../../shell/navigation/own-names.ts';
import { WayLink } from '../../shell/town/WayLink.tsx';
import { NotFoundPage } from '../../shell/pages/ErrorPage.tsx';
import { BasicInformation } from './BasicInformation.tsx';
import './spot.css';
import { UseConditions } from './UseConditions.tsx';
import { useTexts } from './texts.ts';
import { LoadFailed } from '../../shell/calls/LoadFailed.tsx';
import { useRoomWeek } from '../../shell/room-week/use-room-week.ts';
import { WeekTurner } from '../../shell/room-week/WeekTurner.tsx';
import { RoomSection } from './RoomSection.tsx';
import { useFreeRooms } from './use-free-rooms.ts';
import { TownMap } from '../../shell/map/TownMap.tsx';

/** Position of the facility; its address stands above in words. */
function SpotMap({ spot }: { spot: Pick<SpotDetail, 'spot_id' | 'spot_name' | 'latitude' | 'longitude'> }) {
  const { t } = useTexts();
  const { spot_id: id, spot_name: label, latitude, longitude } = spot;
  const points = useMemo(
    () => [{ id, label, latitude, longitude, tone: 'main' as const }],
    [id, label, latitude, longitude],
  );
  return <TownMap points={points} label={t('map.spot', { spot: label })} />;
}

/** Limit of rooms shown in full: more would make the page many screens long. */
const OPEN_ROOMS = 2;

/** The rooms of a facility, each with its free times in the shown week. */
function RoomSections({ spot, showsPeriod }: { spot: SpotDetail; showsPeriod: boolean }) {
  const { t } = useTexts();
  const week = useRoomWeek(spot);
  const freeRooms = useFreeRooms();
  const takesReservations = spot.fixing_method !== 0;
  return (
    <section id="rooms" className="stack">
      <h2>{t('detail.rooms')}</h2>
      {takesReservations ? (
        <>
          {spot.rooms.some(({ room_timetable }) => room_timetable.length > 0) ? (
            <p>
              <TextLink href={`/spot/timetable/${spot.spot_id}`}>
                {t('detail.timetable', { spot: spot.spot_name })}
              </TextLink>
            </p>
          ) : null}
          <WeekTurner week={week} />
          {week.isError ? <LoadFailed onAgain={week.retry} busy={week.isFetching} /> : null}
        </>
      ) : null}
      <div className="grid2">
        {spot.rooms.map((room) => (
          <RoomSection
            key={room.room_id}
            room={room}
            rooms={spot.rooms}
            takesReservations={takesReservations}
            showsPeriod={showsPeriod}
            days={week.rooms?.find(({ room_id }) => room_id === room.room_id)?.days}
            isStale={week.isStale}
            freeUntil={freeRooms.get(room.room_id)}
            isFolded={spot.rooms.length > OPEN_ROOMS}
          />
        ))}
      </div>
    </section>
  );
}

/** Equipment that a facility lends with its rooms; empty when it lends none. */
function LentEquipment({ equipments }: { equipments: readonly Equipment[] }) {
  const { t } = useTexts();
  if (equipments.length === 0) return null;
  return (
    <section className="stack lent" data-more>
      <h2>{t('lent.title')}</h2>
      <p className="muted">{t('lent.sub')}</p>
      <Table
        caption={t('lent.title')}
        columns={[
          { id: 'name', head: t('lent.name') },
          { id: 'fee', head: t('lent.fee'), numeric: true },
          { id: 'stock', head: t('lent.stock'), numeric: true },
        ]}
        rows={equipments.map(({ equipment_id, equipment_name, fee_text, stock }) => ({
          id: String(equipment_id),
          cells: [equipment_name, fee_text, stock],
        }))}
      />
    </section>
  );
}

/** Time of a closure in words: whole days without times. */
function closureWhen({ from, to }: Closure, locale: Locale): string {
  const [starts, ends] = [new Date(from), new Date(to)];
  const isWhole = minutesAt(starts) === 0 && minutesAt(ends) === 0;
  const first = dateAt(starts);
  // A whole day ends at the midnight that begins the next one.
  const last = minutesAt(ends) === 0 ? addDays(dateAt(ends), -1) : dateAt(ends);
  const day = (date: string) => dayInWords(date)[locale];
  const until = timeOf(minutesAt(ends) || 1440);
  const joint = locale === 'ja' ? '〜' : ' – ';
  if (isWhole) return first === last ? day(first) : `${day(first)}${joint}${day(last)}`;
  if (first === last) return `${day(first)} ${timesInWords({ start: timeOf(minutesAt(starts)), end: until })[locale]}`;
  return `${day(first)} ${timeInWords(timeOf(minutesAt(starts)))}${joint}${day(last)} ${timeInWords(until)}`;
}

/** Announced closures of the facility or its rooms, with reasons; empty without any. */
function Closures({ closures }: { closures: readonly Closure[] }) {
  const { t, locale } = useTexts();
  if (closures.length === 0) return null;
  return (
    <Callout tone="warning" title={t('closures.title')}>
      <ul className="closures">
        {closures.map((closure) => (
          <li key={`${closure.from} ${closure.room_name ?? ''}`}>
            <strong className="num">{closureWhen(closure, locale)}</strong>{' '}
            {closure.room_name === null
              ? t('closures.whole', { reason: closure.reason })
              : t('closures.room', { room: closure.room_name, reason: closure.reason })}
          </li>
        ))}
      </ul>
    </Callout>
  );
}

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
        <div className="spot-first" data-more>
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
          <section className="stack reading" data-more>
            <h2>{t('detail.terms')}</h2>
            <details className="filters">
              <summary>{t('detail.readTerms', { spot: spot.spot_name })}</summary>
              {spot.terms.split('\n').map((line, index) => (
                <p key={`${index} ${line}`}>{line}</p>
              ))}
            </details>
          </section>
        )}
        <ShareLink title={spot.spot_name} />
      </div>
    </>
  );
}
