import { isIdText } from '@machi/domain/fields/in-address';
import { useParams } from 'react-router-dom';
import { bandsInWords } from '@machi/domain/reservations/grid';
import { readSpot, type Room, type SpotDetail } from '@machi/domain/spots/contract';
import { EmptyState } from '@machi/ui/empty-state/EmptyState';
import { TextLink } from '@machi/ui/link/TextLink';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { Section } from '@machi/ui/section/Section';
import { useQuery } from '@tanstack/react-query';
import { NotFoundPage } from '../../shell/pages/ErrorPage.tsx';
import { LoadFailed } from '../../shell/calls/LoadFailed.tsx';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { useOwnName } from '../../shell/navigation/own-names.ts';
import { PageLoading } from '../../shell/calls/PageLoading.tsx';
import { ask } from '../../shell/calls/ask.ts';
import { RoomWeek } from '../../shell/room-week/RoomWeek.tsx';
import { useRoomWeek, type RoomWeekView } from '../../shell/room-week/use-room-week.ts';
import { WeekTurner } from '../../shell/room-week/WeekTurner.tsx';
import { Telephone } from '../../shell/town/Telephone.tsx';
import { textsOf } from '../../shell/language/texts.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

/** Timetable of a spot (product, "Timetables"). */
export default function TimetablePage() {
  const { spot_id: spotId = '' } = useParams();
  return isIdText(spotId) ? <SpotTimetable spotId={spotId} path={`/spot/timetable/${spotId}`} /> : <NotFoundPage />;
}

const useTimetableTexts = textsOf('timetables', { ja, en });

interface SpotTimetableProps {
  readonly spotId: string;
  /** Path of the page; some facilities have several. */
  readonly path: string;
}

/** Bands of a facility's rooms through a week; for a facility without rooms, its hours. */
export function SpotTimetable({ spotId, path }: SpotTimetableProps) {
  const { t, locale } = useTimetableTexts();
  const query = useQuery(ask(readSpot, { spot_id: spotId }, locale));
  const spot = query.data?.spot;
  useOwnName(path, spot && t('title', { spot: spot.spot_name }));
  if (query.isError || !spot) return <NotLoaded query={query} />;
  return (
    <>
      <PageHead title={t('title', { spot: spot.spot_name })} sub={spot.rooms.length > 0 ? t('sub') : undefined} />
      <div className="stack-lg">
        <div className="stack-tight">
          {spot.opening_hours === '' ? null : <p>{t('hours', { hours: spot.opening_hours })}</p>}
          {spot.closing_days_text === '' ? null : <p>{t('closing', { days: spot.closing_days_text })}</p>}
          <p>
            <TextLink href={`/spot/detail/${spot.spot_id}`}>{t('detail', { spot: spot.spot_name })}</TextLink>
          </p>
        </div>
        {spot.rooms.length === 0 ? (
          <EmptyState title={t('noRooms')}>
            <p>{t('noRoomsBody', { spot: spot.spot_name })}</p>
          </EmptyState>
        ) : spot.fixing_method === 0 ? (
          <p>
            {t('noReservations')} <Telephone number={spot.tel} />
          </p>
        ) : (
          <Week spot={spot} />
        )}
      </div>
    </>
  );
}

function Week({ spot }: { spot: SpotDetail }) {
  const week = useRoomWeek(spot);
  return (
    <>
      <WeekTurner week={week} />
      {week.rooms ? (
        <div className="grid2">
          {spot.rooms.map((room) => (
            <RoomTimetable key={room.room_id} room={room} week={week} />
          ))}
        </div>
      ) : week.isError ? (
        <LoadFailed onAgain={week.retry} busy={week.isFetching} />
      ) : (
        <PageLoading />
      )}
    </>
  );
}

function RoomTimetable({ room, week }: { room: Room; week: RoomWeekView }) {
  const { t, locale } = useTimetableTexts();
  const days = week.rooms?.find(({ room_id }) => room_id === room.room_id)?.days ?? [];
  return (
    <Section className="stack-tight" titleId={`room-${room.room_id}`} title={room.room_name}>
      <p className="muted sm num">
        {room.room_timetable.length > 0 ? bandsInWords(room.room_timetable)[locale] : t('fullDay')}
      </p>
      <RoomWeek room={room} days={days} isStale={week.isStale} />
    </Section>
  );
}
