import { addDays, isDateText } from '@machi/domain/calendar/model';
import type { DateText } from '@machi/domain/calendar/model';
import { idIn } from '@machi/domain/fields/id-text';
import { mondayOf } from '@machi/domain/reception-board/range';
import { BOARD_MAX_DAYS } from '@machi/domain/reception-board/model';

const boardPath = '/reception/board';
export type BoardView = 'day' | 'week';

/** What the address of the board says. */
export interface BoardAddress {
  readonly view: BoardView;
  /** A day that is shown. */
  readonly date: DateText;
  readonly spotId: number | undefined;
  /** First and last day that are shown. */
  readonly from: DateText;
  readonly to: DateText;
}

/** Reads the address; what is old or odd in it is left out. Today is the town's. */
export function readBoardAddress(query: URLSearchParams, today: DateText): BoardAddress {
  const asked = query.get('date') ?? '';
  const date = isDateText(asked) ? asked : today;
  const view = query.get('view') === 'week' ? 'week' : 'day';
  const spot = query.get('spot_id') ?? '';
  const from = view === 'week' ? mondayOf(date) : date;
  return {
    view,
    date,
    spotId: idIn(spot),
    from,
    to: view === 'week' ? addDays(from, BOARD_MAX_DAYS - 1) : date,
  };
}

/** The address of the board with some of it changed. */
export function boardHref(
  address: BoardAddress,
  changes: Partial<Pick<BoardAddress, 'view' | 'date' | 'spotId'>>,
): string {
  const { view, date, spotId } = { ...address, ...changes };
  const query = new URLSearchParams({ date, ...(view === 'week' ? { view } : {}) });
  if (spotId !== undefined) query.set('spot_id', String(spotId));
  return `${boardPath}?${query.toString()}`;
}

/** The day that a step backwards or forwards leads to. */
export const steppedDate = ({ view, date }: BoardAddress, by: 1 | -1): DateText =>
  addDays(date, by * (view === 'week' ? BOARD_MAX_DAYS : 1));
