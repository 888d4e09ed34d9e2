import { daysBetween, townTimeText, type DateText } from '@machi/domain/calendar/model';
import type { Locale } from '@machi/domain/locale/model';
import type { Flag } from '@machi/domain/fields/model';
import { datesBetween } from '@machi/domain/schedule/agenda';
import type { BusyBlock, ListedSchedule } from '@machi/domain/schedule/list-model';
import { mayDo } from '@machi/domain/schedule/parts';
import { REPEATED } from '@machi/domain/schedule/rule';
import type { Comment, Occurrence, Participant, Schedule } from '@machi/domain/schedule/model';
import { mayKeep, timesOn, usesAny } from '@machi/domain/schedule/rules';
import { guestsKnownTo } from '@machi/domain/schedule/guests';
import type { Guest } from '@machi/domain/schedule/guests-model';
import { seenParticipants, viewOf, type Viewer, type Watched } from '@machi/domain/schedule/visibility';
import { equipmentToHold, roomToHold } from '../bookings/holds/judge-holds.ts';
import { inPieces } from '../../platform/work/in-pieces.ts';
import { numbersIn, seriesOf, usesIn, type AgendaRow } from '../schedules/agenda.ts';
import type { CommentRow } from '../schedules/comments.ts';
import { idsOf, timesOf, watchedOf, wordsOf, type PeopledRow } from '../schedules/rows.ts';
import { partsOf, reachedBy, stateFor, type WholeSchedule } from '../schedules/whole.ts';
import type { Catalog } from '../../town/catalog.ts';

const flag = (is: boolean): Flag => (is ? 1 : 0);

const daysOf = ({ schedule_type, start_date, end_date }: AgendaRow): number =>
  schedule_type === REPEATED || end_date === null ? 0 : daysBetween(start_date, end_date);

/** Adds rooms and equipment to a listed schedule; leaves empty lists out. */
function addUses(listed: ListedSchedule, text: string): void {
  const { room_ids, equipment_ids } = usesIn(text);
  if (room_ids.length > 0) listed.room_ids = room_ids;
  if (equipment_ids.length > 0) listed.equipment_ids = equipment_ids;
}

/** A list for one viewer, with rooms and equipment of the schedules that they see in full. */
export async function viewList(
  rows: readonly AgendaRow[],
  viewer: Viewer,
  { from, to }: { readonly from: DateText; readonly to: DateText },
) {
  const schedules: ListedSchedule[] = [];
  const busy: BusyBlock[] = [];
  const datesOf = datesBetween(from, to);
  // With ten thousand rows every object costs garbage collection: each line is built once and then filled.
  await inPieces(rows, (row) => {
    const dates = datesOf(row);
    if (dates.length === 0) return;
    const { exception_of, exception_date, title, colour, is_private, created_by, start_time, end_time, uses } = row;
    const watched = { is_private, created_by, participants: numbersIn(row.participants ?? '') };
    const view = viewOf(viewer, watched);
    if (view === undefined) return;
    const days = daysOf(row);
    if (view.seen === 'busy') {
      busy.push({ member_ids: view.member_ids, dates, ...(days > 0 ? { days } : {}), start_time, end_time });
      return;
    }
    const { participants, hidden_participants } = view.item;
    const listed: ListedSchedule = {
      schedule_id: seriesOf(row),
      schedule_type: exception_of === null ? row.schedule_type : REPEATED,
      dates: exception_date === null ? dates : [exception_date],
      start_time,
      end_time,
      title,
      participants,
    };
    schedules.push(listed);
    if (days > 0) listed.days = days;
    if (exception_date !== null && exception_date !== row.start_date) listed.moved_to = row.start_date;
    if (colour !== null) listed.colour = colour;
    if (is_private === 1) listed.is_private = is_private;
    if (uses !== null) addUses(listed, uses);
    if (hidden_participants > 0) listed.hidden_participants = hidden_participants;
    if (mayDo(viewer, 'change', watched) && mayKeep(viewer.is_official, uses !== null)) listed.may_edit = 1;
  });
  return { schedules, busy };
}

/** Names by member ID, of people whom the viewer may know. */
export type Names = ReadonlyMap<number, { readonly name: string; readonly organization: string }>;
/** Answers for the shown date by member ID. */
export type SaidOfDate = ReadonlyMap<number, 0 | 1>;
/** Answers of guests for the shown date. */
export type GuestAnswers = ReadonlyMap<string, 0 | 1>;

function viewPeople(row: PeopledRow, viewer: Viewer, names: Names, said: SaidOfDate) {
  const { participants, hidden_participants } = seenParticipants(viewer, idsOf(row));
  const shown = participants.map((member_id): Participant => {
    const { name, organization } = names.get(member_id) ?? { name: '', organization: '' };
    const attends = row.people.find((person) => person.member_id === member_id)?.attends ?? null;
    return { member_id, name, organization, attends, attends_this_time: said.get(member_id) ?? null };
  });
  return { participants: shown, hidden_participants };
}

const knownAs = (memberId: number | null, names: Names) => {
  const known = memberId === null ? undefined : names.get(memberId);
  return memberId === null || !known ? null : { member_id: memberId, name: known.name };
};

/** Rooms and equipment in the viewer's language; removed ones are left out. */
export const viewUses = ({ rooms, equipments }: PeopledRow, known: Catalog, locale: Locale) => ({
  rooms: rooms.flatMap((room_id) => {
    const room = roomToHold(known, room_id);
    if (!room) return [];
    const { room_name, spot_id, spot } = room;
    return [{ room_id, room_name: room_name[locale], spot_id, spot_name: spot.spot_name[locale] }];
  }),
  equipments: equipments.flatMap(({ equipment_id, pieces }) => {
    const equipment = equipmentToHold(known, equipment_id);
    return equipment ? [{ equipment_id, equipment_name: equipment.equipment_name[locale], pieces }] : [];
  }),
});
type ViewedUses = ReturnType<typeof viewUses>;

/** Guests, for participants; their addresses only for the author and for officials among the participants. */
function viewGuests({ guests }: PeopledRow, watched: Watched, viewer: Viewer, answers: GuestAnswers): Guest[] {
  const known = guestsKnownTo(viewer, watched);
  if (known === 'nothing') return [];
  return guests.map(({ guest_key, name, email, locale, attends, refused_at }) => ({
    name,
    email: known === 'addresses' ? email : null,
    locale,
    attends,
    attends_this_time: answers.get(guest_key) ?? null,
    is_refused: flag(refused_at !== null),
  }));
}

/**
 * A schedule for a viewer who sees it in full: all of it, or the one date that they know.
 * @param shown the date or schedule that the answers belong to
 */
export function viewSchedule(
  row: PeopledRow,
  shown: PeopledRow,
  whole: WholeSchedule,
  viewer: Viewer,
  names: Names,
  said: SaidOfDate,
  answers: GuestAnswers,
  uses: ViewedUses,
): Schedule {
  const series = whole.row;
  const watched = watchedOf(row, series);
  const usesRooms = partsOf(reachedBy(viewer, 'change', whole)).some(usesAny);
  return {
    schedule_id: series.schedule_id,
    ...timesOf(row),
    ...wordsOf(row),
    ...uses,
    ...viewPeople(row, viewer, names, said),
    guests: viewGuests(row, watched, viewer, answers),
    created_by: knownAs(series.created_by, names),
    updated_by: knownAs(row.updated_by, names),
    created_at: townTimeText(row.created_at),
    updated_at: townTimeText(row.updated_at),
    seen: stateFor(viewer, whole),
    may_edit: flag(mayDo(viewer, 'change', watched) && mayKeep(viewer.is_official, usesRooms)),
    may_delete: flag(mayDo(viewer, 'delete', watched)),
    may_join: flag(mayDo(viewer, 'join', watched)),
    may_say: flag(mayDo(viewer, 'say', watchedOf(shown, series))),
  };
}

/** One date of a series. */
export const viewOccurrence = (
  row: PeopledRow,
  series: PeopledRow,
  date: DateText,
  viewer: Viewer,
  names: Names,
  said: SaidOfDate,
  answers: GuestAnswers,
  uses: ViewedUses,
): Occurrence => ({
  target_date: date,
  is_changed: flag(row.exception_date !== null),
  ...timesOn(timesOf(row), date),
  ...wordsOf(row),
  ...uses,
  ...viewPeople(row, viewer, names, said),
  guests: viewGuests(row, watchedOf(row, series), viewer, answers),
});

export const viewComment = (row: CommentRow, viewer: Viewer, isKnown: boolean): Comment => ({
  schedule_comment_id: row.schedule_comment_id,
  target_date: row.target_date,
  member_id: isKnown ? row.member_id : null,
  name: isKnown ? row.name : '',
  body: row.body,
  created_at: townTimeText(row.created_at),
  is_own: flag(row.member_id === viewer.member_id),
});
