import { readAddress } from '@machi/client/read-address';
import { addDays, isDateText, type DateText } from '@machi/domain/calendar/model';
import { mondayOf } from '@machi/domain/calendar/views';
import { BOARD_MAX_DAYS, BoardSpotIds } from '@machi/domain/reception-board/model';

const boardPath = '/reception/board';
const ALL_HOUSES = 'all';
export type BoardView = 'day' | 'week';

export interface BoardAddress {
  readonly view: BoardView;
  /** One of the shown days. */
  readonly date: DateText;
  /** Shown facilities; empty for all. */
  readonly spotIds: readonly number[];
  readonly reservationId?: number | undefined;
  /** First and last shown day. */
  readonly from: DateText;
  readonly to: DateText;
}

/**
 * Reads the address and ignores odd values. `today` is the town's. Without a facility the official's last choice
 * applies.
 */
export function readBoardAddress(query: URLSearchParams, today: DateText, own: readonly number[] = []): BoardAddress {
  const { given, idOf, filter } = readAddress(query);
  const asked = given('date');
  const date = isDateText(asked) ? asked : today;
  const view = given('view') === 'week' ? 'week' : 'day';
  const spot = idOf('spot_id');
  const named = spot === undefined ? filter('spot_ids', BoardSpotIds).spot_ids : [spot];
  const from = view === 'week' ? mondayOf(date) : date;
  return {
    view,
    date,
    spotIds: named ?? (given('spot_ids') === ALL_HOUSES ? [] : own),
    reservationId: idOf('reservation_id'),
    from,
    to: view === 'week' ? addDays(from, BOARD_MAX_DAYS - 1) : date,
  };
}

/** Address of the board with some values changed. */
export function boardHref(
  address: BoardAddress,
  changes: Partial<Pick<BoardAddress, 'view' | 'date' | 'spotIds'>>,
): string {
  const { view, date, spotIds } = { ...address, ...changes };
  const spots = spotIds.length === 0 ? ALL_HOUSES : spotIds.join(',');
  return `${boardPath}?date=${date}${view === 'week' ? '&view=week' : ''}&spot_ids=${spots}`;
}

/** The day one step backwards or forwards. */
export const steppedDate = ({ view, date }: BoardAddress, by: 1 | -1): DateText =>
  addDays(date, by * (view === 'week' ? BOARD_MAX_DAYS : 1));
