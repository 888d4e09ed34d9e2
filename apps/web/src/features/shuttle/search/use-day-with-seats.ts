import { addDays } from '@machi/domain/calendar/model';
import type { DateText } from '@machi/domain/calendar/model';
import { searchShuttle } from '@machi/domain/shuttle/contract';
import { useRef, useState } from 'react';
import { call } from '../../../shell/calls/client.ts';
import type { ShuttleSearch } from '../queries.ts';
import { hasRoom } from '../ride-words.ts';

/** So many days are looked at for one press. */
const MOST_DAYS = 7;

interface DayWithSeats {
  readonly look: () => Promise<void>;
  readonly busy: boolean;
  /** The days that were looked at have no seats: from which one on it goes on. */
  readonly goesOnAt: DateText | undefined;
  readonly isFailed: boolean;
}

/** Looks for the next day after this one on which there are seats for so many. */
export function useDayWithSeats(
  search: ShuttleSearch & { readonly departed_at: DateText },
  persons: number,
  last: DateText,
  onFound: (date: DateText) => void,
): DayWithSeats {
  const [state, setState] = useState<'rest' | 'looking' | 'failed'>('rest');
  const [goesOnAt, setGoesOnAt] = useState<DateText>();
  const running = useRef(false);

  async function look() {
    if (running.current) return;
    running.current = true;
    setState('looking');
    setState(await walk());
    running.current = false;
  }

  async function walk(): Promise<'rest' | 'failed'> {
    let date: DateText = goesOnAt ?? addDays(search.departed_at, 1);
    for (let day = 0; day < MOST_DAYS && date <= last; day += 1) {
      const result = await call(searchShuttle, { ...search, departed_at: date }, { ignoresError: true });
      if (!result.ok) return 'failed';
      if (result.reply.trips.some((trip) => hasRoom(trip, persons))) {
        onFound(date);
        return 'rest';
      }
      date = result.reply.next_date ?? addDays(date, 1);
    }
    setGoesOnAt(date);
    return 'rest';
  }

  return { look, busy: state === 'looking', goesOnAt, isFailed: state === 'failed' };
}
