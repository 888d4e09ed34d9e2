import { minutesInWords, timesInWords } from '@machi/domain/calendar/words';
import type { AvailabilityDay, Room } from '@machi/domain/spots/contract';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { Panel } from '@machi/ui/panel/Panel';
import { VisuallyHidden } from '@machi/ui/visually-hidden/VisuallyHidden';
import { RoomWeek } from '../../shell/room-week/RoomWeek.tsx';
import { FreeNow } from './FreeNow.tsx';
import { useTexts } from './texts.ts';

interface RoomSectionProps {
  readonly room: Room;
  /** All rooms of the facility, for the names of adjunct rooms. */
  readonly rooms: readonly Room[];
  readonly takesReservations: boolean;
  /** Whether the reservation period is the room's own: a shared one is shown once for all rooms. */
  readonly showsPeriod: boolean;
  /** Days of the shown week; undefined while loading. */
  readonly days: readonly AvailabilityDay[] | undefined;
  readonly isStale: boolean;
  /** End of the present free time; undefined while the room is in use. */
  readonly freeUntil: string | undefined;
  /** Whether the section is folded, as with many rooms: it shows size and fee, and the rest on demand. */
  readonly isFolded: boolean;
}

/** One room of a facility, with a link to its reservation if the facility takes any. */
export function RoomSection({
  room,
  rooms,
  takesReservations,
  showsPeriod,
  days,
  isStale,
  freeUntil,
  isFolded,
}: RoomSectionProps) {
  const { t, locale } = useTexts();
  const adjuncts = rooms.filter(({ room_id }) => room.adjunct_room_ids.includes(room_id));
  const rows = [
    ...(takesReservations
      ? [
          // In a day divided into bands, a band is the smallest unit.
          room.room_timetable.length > 0
            ? { id: 'bands', term: t('detail.bands'), detail: <Bands bands={room.room_timetable} /> }
            : { id: 'unit', term: t('detail.unit'), detail: minutesInWords(room.unit_minutes)[locale] },
          { id: 'period', term: t('detail.period'), detail: showsPeriod ? room.reservation_period : '' },
        ]
      : []),
    { id: 'equipment', term: t('detail.equipment'), detail: room.equipments.join(t('comma')) },
    {
      id: 'adjuncts',
      term: t('detail.adjuncts'),
      detail: adjuncts.map(({ room_name }) => room_name).join(t('comma')),
    },
    { id: 'other', term: t('detail.other'), detail: room.other_information },
  ].filter((row) => row.detail !== '');
  const more = (
    <>
      {room.picture === null ? null : (
        <img
          className="room-picture"
          src={room.picture.src}
          alt={room.picture.alt}
          loading="lazy"
          width="480"
          height="270"
        />
      )}
      {room.main_purpose === '' ? null : <p>{room.main_purpose}</p>}
      <DescriptionList rows={rows} />
      {days === undefined ? null : (
        <div className="room-days">
          <RoomWeek room={room} days={days} isStale={isStale} />
        </div>
      )}
    </>
  );
  return (
    <Panel title={room.room_name} headingLevel={3}>
      <p className="facts room-facts">
        <span>{t('result.capacity', { count: room.capacity })}</span>
        {room.area === null ? null : <span>{t('detail.areaValue', { area: room.area })}</span>}
        {room.floors === '' ? null : <span>{room.floors}</span>}
      </p>
      <FreeNow until={freeUntil} />
      {room.fee_text === '' ? null : (
        <DescriptionList rows={[{ id: 'fee', term: t('detail.fee'), detail: room.fee_text }]} />
      )}
      {isFolded ? (
        <details className="filters room-more">
          <summary>
            {t(takesReservations ? 'detail.more' : 'detail.moreOnly')}
            <VisuallyHidden>{t('detail.reserveRoom', { room: room.room_name })}</VisuallyHidden>
          </summary>
          {more}
        </details>
      ) : (
        more
      )}
      {takesReservations ? (
        <div className="actions">
          <ButtonLink href={`/spot/form/${room.spot_id}/${room.room_id}`}>
            {t('detail.reserve')}
            <VisuallyHidden>{t('detail.reserveRoom', { room: room.room_name })}</VisuallyHidden>
          </ButtonLink>
        </div>
      ) : null}
    </Panel>
  );
}

/** "9:00〜12:00 / 13:00〜17:00", without a line break inside a stretch. */
function Bands({ bands }: { bands: Room['room_timetable'] }) {
  const { locale } = useTexts();
  return bands.map(({ start_time: start, end_time: end }, index) => (
    <span key={start}>
      {index === 0 ? '' : ' / '}
      <span className="nb num">{timesInWords({ start, end })[locale]}</span>
    </span>
  ));
}
