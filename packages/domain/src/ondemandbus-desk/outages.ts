import { dateAt, minutesAt, timeOf } from '../calendar/model.ts';
import { dateInWords, timeInWords } from '../calendar/words.ts';
import type { Localized } from '../locale/model.ts';
import { refuse, type Refusal } from '../refusals/model.ts';

/** Most present and future outages of a vehicle. */
export const MOST_OUTAGES = 10;

interface Times {
  readonly from: Date;
  readonly until: Date;
}

function momentIn(moment: Date): Localized {
  const day = dateInWords(dateAt(moment));
  const time = timeInWords(timeOf(minutesAt(moment)));
  return { ja: `${day.ja} ${time}`, en: `${day.en} ${time}` };
}

/** Refuses typed times that are not those of a future outage. */
export function refuseTimes({ from, until }: Times, now: Date): Refusal | undefined {
  if (from <= now) return refuse(409, { field: 'from_time', code: 'outage-past' });
  return from < until ? undefined : refuse(422, { field: 'until_time', code: 'outage-order' });
}

/** Refuses a planned outage because of the vehicle's other outages. */
export function refusePlanned(
  { from, until }: Times,
  others: readonly { readonly out_from: Date; readonly out_until: Date }[],
): Refusal | undefined {
  const other = others.find(({ out_from, out_until }) => out_from < until && out_until > from);
  if (other) {
    const params = [momentIn(other.out_from), momentIn(other.out_until)];
    return refuse(409, { field: 'from_time', code: 'outage-known', params });
  }
  if (others.length < MOST_OUTAGES) return undefined;
  return refuse(409, { field: 'from_time', code: 'outage-most', params: [MOST_OUTAGES] });
}
