import { dateAt, minutesAt, type DateText } from '@machi/domain/calendar/model';
import { dateInWords } from '@machi/domain/calendar/words';
import { Board, type BoardItem, type BoardPlace, type BoardSpan } from '@machi/ui/board/Board';
import type { GridMoves } from '@machi/ui/time-grid/TimeGrid';
import '@machi/ui/styles/board.css';
import { useNavigate } from 'react-router-dom';
import { isTimed, itemsOn, readAloud, spanOn, whenInWords } from '../../../shell/calendar/calendar-items.ts';
import { useCalendarTexts } from '../../../shell/calendar/texts.ts';
import type { ScheduleList } from '../queries.ts';
import { useScheduleTexts } from '../texts.ts';
import type { DayLine } from './place-lines.ts';
import type { ScheduleItem } from './schedule-items.ts';

const USUAL: BoardSpan = { start: 8 * 60, end: 19 * 60 };

interface LinesBoardProps {
  readonly date: DateText;
  readonly items: readonly ScheduleItem[];
  readonly people: ScheduleList['people'];
  /** Members with a line, in order. */
  readonly members: readonly number[];
  /** Lines of the chosen facility. */
  readonly places?: { readonly rooms: readonly DayLine[]; readonly equipments: readonly DayLine[] } | undefined;
  readonly now: Date;
  readonly busy: boolean;
  readonly moves?: GridMoves;
}

/** The shown hours: the usual ones, extended to all entries. */
function hoursOf(items: readonly ScheduleItem[], date: DateText): BoardSpan {
  const spans = items.filter(isTimed).map((item) => spanOn(item, date));
  return {
    start: Math.min(USUAL.start, ...spans.map(({ start }) => Math.floor(start / 60) * 60)),
    end: Math.max(USUAL.end, ...spans.map(({ end }) => Math.ceil(end / 60) * 60)),
  };
}

/** One day with a line for each person, and for each chosen room and kind of equipment. */
export function LinesBoard({ date, items, people, members, places, now, busy, moves }: LinesBoardProps) {
  const { t, locale } = useScheduleTexts();
  const calendar = useCalendarTexts();
  const navigate = useNavigate();
  const held = itemsOn(items, date).flatMap((item) => items.find(({ id }) => id === item.id) ?? []);
  const shown = hoursOf(held, date);

  /** The same entry stands in the line of each participant and of each thing it uses. */
  const boardItem = (item: ScheduleItem, line: DayLine): BoardItem => ({
    id: `${line.id}:${item.id}`,
    ...(isTimed(item) ? spanOn(item, date) : shown),
    shape: item.shape === 'busy' ? 'shut' : 'plain',
    ...(item.colour === undefined ? {} : { colour: item.colour }),
    time: whenInWords(item, calendar),
    name: item.title,
    status: '',
    label: readAloud(item, calendar, true),
    opens: item.href !== undefined,
    movable: moves !== undefined && item.movable === true && isTimed(item) && item.lastDate === undefined,
    resizable: true,
  });
  const itemIdOf = (boardId: string): string => boardId.slice(boardId.indexOf(':') + 1);
  const persons = people
    .filter(({ member_id }) => members.includes(member_id))
    .map(({ member_id, name, organization }): DayLine => ({
      id: String(member_id),
      name,
      ...(organization === '' ? {} : { note: organization }),
      closed: [],
      has: (item) => item.members.includes(member_id),
    }));
  const groups = [
    { id: 'people', name: t('lines.people'), lines: persons },
    { id: 'rooms', name: t('field.rooms'), lines: places?.rooms ?? [] },
    { id: 'equipments', name: t('field.equipments'), lines: places?.equipments ?? [] },
  ].filter(({ lines }) => lines.length > 0);
  const [first, ...more] = groups;
  const isPeopleAlone = first?.id === 'people' && more.length === 0;
  return (
    <Board
      caption={t('grid', { days: dateInWords(date)[locale] })}
      cornerLabel={t(isPeopleAlone ? 'lines.corner.people' : 'lines.corner')}
      groups={groups.map(({ id, name, lines }) => ({
        id,
        ...(isPeopleAlone ? {} : { name }),
        rows: lines.map((line) => ({
          id: line.id,
          name: line.name,
          ...(line.note === undefined ? {} : { note: line.note }),
          step: moves?.step ?? 15,
          cells: [
            {
              columnId: date,
              closed: line.closed,
              items: held.filter(line.has).map((item) => boardItem(item, line)),
            },
          ],
        })),
      }))}
      columns={[{ id: date, day: '', date: '', words: dateInWords(date)[locale] }]}
      shown={shown}
      staysInRow
      hourWords={(minutes) => String(minutes / 60)}
      closedWord={t('lines.closed')}
      now={date === dateAt(now) ? minutesAt(now) : undefined}
      onOpen={({ id }) => {
        const href = items.find((item) => item.id === itemIdOf(id))?.href;
        if (href !== undefined) void navigate(href);
      }}
      onMove={({ id }: BoardItem, to: BoardPlace) => moves?.onMove(itemIdOf(id), to)}
      placeWords={({ id }, to) => moves?.placeWords(itemIdOf(id), to) ?? ''}
      {...(moves && { describedBy: moves.describedBy })}
      busy={busy}
    />
  );
}
