import type { SpotDetail } from '@machi/domain/spots/contract';
import { TextLink } from '@machi/ui/link/TextLink';
import { LoadFailed } from '../../shell/calls/LoadFailed.tsx';
import { useRoomWeek } from '../../shell/room-week/use-room-week.ts';
import { WeekTurner } from '../../shell/room-week/WeekTurner.tsx';
import { useTexts } from './text/use-texts.ts';
import { RoomSection } from './RoomSection.tsx';
import { useFreeRooms } from './use-free-rooms.ts';

/** So many rooms are shown whole: more would make the page many screens long. */
const OPEN_ROOMS = 2;

interface RoomSectionsProps {
  readonly spot: SpotDetail;
  readonly showsPeriod: boolean;
}

/** The rooms of a facility, each with what is free of it in the week that is shown. */
export function RoomSections({ spot, showsPeriod }: RoomSectionsProps) {
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
