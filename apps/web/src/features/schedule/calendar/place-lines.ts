import { MINUTES_A_DAY, minutesOf, timeOf, type DateText } from '@machi/domain/calendar/model';
import { overlaps, type Stretch } from '@machi/domain/spots/rules';
import type { BoardSpan } from '@machi/ui/board/Board';
import { isTimed, itemsOn, spanOn } from '../../../shell/calendar/calendar-items.ts';
import type { PlacesOfDay } from '../queries.ts';
import type { ScheduleTexts } from '../texts.ts';
import type { ScheduleItem } from './schedule-items.ts';

/** A line of a day: a person, a room, a kind of equipment. */
export interface DayLine {
  readonly id: string;
  readonly name: string;
  readonly note?: string;
  /** Times at which it is not available. */
  readonly closed: readonly BoardSpan[];
  readonly has: (item: ScheduleItem) => boolean;
}

/** Names of a facility's rooms and equipment. */
export interface Places {
  readonly spot_name: string;
  readonly rooms: readonly { readonly room_id: number; readonly room_name: string }[];
  readonly equipments: readonly {
    readonly equipment_id: number;
    readonly equipment_name: string;
    readonly stock: number;
  }[];
}

/** The parts of a stretch outside all the others. */
function without(stretch: Stretch, others: readonly Stretch[]): Stretch[] {
  return others.reduce<Stretch[]>(
    (left, other) =>
      left.flatMap((part) =>
        overlaps(part, other)
          ? [
              { start: part.start, end: other.start },
              { start: other.end, end: part.end },
            ].filter(({ start, end }) => start < end)
          : [part],
      ),
    [stretch],
  );
}

const stretchOf = ({ start, end }: { readonly start: string; readonly end: string }): Stretch => ({
  start: minutesOf(start),
  end: minutesOf(end),
});

/** Other people's use of rooms and equipment on a day, as blocks. Entries that the reader sees anyway are left out. */
export function placeItems(
  { rooms, equipments }: PlacesOfDay,
  places: Places,
  date: DateText,
  shown: readonly ScheduleItem[],
  { t }: ScheduleTexts,
): ScheduleItem[] {
  const today = itemsOn(shown, date).flatMap(({ id }) => shown.find((item) => item.id === id) ?? []);
  const held = (has: (item: ScheduleItem) => boolean): Stretch[] =>
    today.filter(has).map((item) => (isTimed(item) ? spanOn(item, date) : { start: 0, end: MINUTES_A_DAY }));
  const block = (id: string, place: string, { start, end }: Stretch, title: string): ScheduleItem => ({
    id: `${id}/${start}`,
    date,
    start: timeOf(start),
    end: timeOf(end),
    title,
    detail: place,
    note: '',
    shape: 'busy',
    label: [title, place].join(t('join')),
    members: [],
    rooms: [],
    equipments: [],
  });
  const roomName = new Map(places.rooms.map(({ room_id, room_name }) => [room_id, room_name]));
  const ofRooms = rooms.flatMap(({ room_id, days }) =>
    days
      .flatMap(({ busy }) => busy)
      .flatMap((busy) =>
        without(
          stretchOf(busy),
          held((item) => item.rooms.includes(room_id)),
        ),
      )
      .map((part) => ({
        ...block(`room-${room_id}`, roomName.get(room_id) ?? '', part, t('lines.taken')),
        rooms: [room_id],
      })),
  );
  const kindName = new Map(places.equipments.map((one) => [one.equipment_id, one.equipment_name]));
  const ofKinds = equipments.flatMap(({ equipment_id, days }) =>
    days
      .flatMap(({ lent }) => lent)
      .flatMap(({ left, ...lent }) =>
        without(
          stretchOf(lent),
          held((item) => item.equipments.includes(equipment_id)),
        ).map((part) => ({
          ...block(`kind-${equipment_id}`, kindName.get(equipment_id) ?? '', part, t('lines.left', { count: left })),
          equipments: [equipment_id],
        })),
      ),
  );
  return [...ofRooms, ...ofKinds];
}

/** The hours in which a room is closed. */
function closedOf(opening: { readonly start: string; readonly end: string } | null | undefined): BoardSpan[] {
  if (opening === undefined) return [];
  const open = opening === null ? [] : [stretchOf(opening)];
  return without({ start: 0, end: MINUTES_A_DAY }, open);
}

/** A line for each room and each kind of equipment of a facility. */
export function placeLines(found: PlacesOfDay | undefined, places: Places, { t }: ScheduleTexts) {
  return {
    rooms: places.rooms.map(({ room_id, room_name }): DayLine => ({
      id: `room-${room_id}`,
      name: room_name,
      note: places.spot_name,
      closed: closedOf(found?.rooms.find((one) => one.room_id === room_id)?.days[0]?.opening),
      has: (item) => item.rooms.includes(room_id),
    })),
    equipments: places.equipments.map(({ equipment_id, equipment_name, stock }): DayLine => ({
      id: `kind-${equipment_id}`,
      name: equipment_name,
      note: t('lines.stock', { count: stock }),
      closed: [],
      has: (item) => item.equipments.includes(equipment_id),
    })),
  };
}
