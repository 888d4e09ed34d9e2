import {
  addDays,
  dateAt,
  firstDay,
  minutesAt,
  monthAfter,
  monthOf,
  timeOf,
  type DateText,
} from '@machi/domain/calendar/model';
import type { DeskLottery, LotteryRequest } from '@machi/domain/lotteries/model';

interface Band {
  readonly start: string;
  readonly end: string;
}

/** Values of reception's form. */
export interface LotteryValues {
  readonly title: { readonly ja: string; readonly en: string };
  readonly spot_id: string;
  readonly room_ids: readonly number[];
  readonly from_date: string;
  readonly to_date: string;
  readonly weekdays: readonly number[];
  /** Empty bands are left out. */
  readonly bands: readonly Band[];
  readonly opens_date: string;
  readonly opens_time: string;
  readonly closes_date: string;
  readonly closes_time: string;
  readonly draws_date: string;
  readonly draws_time: string;
  readonly choices: string;
}

const noBand: Band = { start: '', end: '' };
/** Number of bands in the form. */
const BANDS = 4;

export const emptyLottery: LotteryValues = {
  title: { ja: '', en: '' },
  spot_id: '',
  room_ids: [],
  from_date: '',
  to_date: '',
  weekdays: [0, 6],
  bands: [{ start: '09:00', end: '12:00' }, { start: '13:00', end: '17:00' }, { start: '18:00', end: '21:00' }, noBand],
  opens_date: '',
  opens_time: '09:00',
  closes_date: '',
  closes_time: '17:00',
  draws_date: '',
  draws_time: '10:00',
  choices: '3',
};

const momentOf = (instant: string) => ({ date: dateAt(new Date(instant)), time: timeOf(minutesAt(new Date(instant))) });

/** Values of an existing lottery. */
export function valuesOf(lottery: DeskLottery): LotteryValues {
  const [opens, closes, draws] = [lottery.opens_at, lottery.closes_at, lottery.draws_at].map(momentOf);
  const { ja, en } = lottery.title_by_locale;
  return {
    title: { ja, en: en === ja ? '' : en },
    spot_id: String(lottery.spot_id),
    room_ids: lottery.room_ids,
    from_date: lottery.from_date,
    to_date: lottery.to_date,
    weekdays: lottery.weekdays,
    bands: [...lottery.bands, ...Array.from({ length: Math.max(1, BANDS - lottery.bands.length) }, () => noBand)],
    opens_date: opens?.date ?? '',
    opens_time: opens?.time ?? '',
    closes_date: closes?.date ?? '',
    closes_time: closes?.time ?? '',
    draws_date: draws?.date ?? '',
    draws_time: draws?.time ?? '',
    choices: String(lottery.choices),
  };
}

/** The same day of the next month, or its last one. */
function monthLater(date: DateText): DateText {
  const next = monthAfter(monthOf(date));
  const last = addDays(firstDay(monthAfter(next)), -1);
  const same = `${next}${date.slice(7)}`;
  return same < last ? same : last;
}

/** Values of the lottery that follows one a month later. */
export function valuesAfter(lottery: DeskLottery): LotteryValues {
  const values = valuesOf(lottery);
  const days = (['from_date', 'to_date', 'opens_date', 'closes_date', 'draws_date'] as const).map(
    (name) => [name, monthLater(values[name])] as const,
  );
  return { ...values, ...Object.fromEntries(days) };
}

/** The request, complete or not: the contract reports what is missing. */
export const sentOf = (values: LotteryValues): Record<keyof LotteryRequest, unknown> => ({
  ...values,
  spot_id: values.spot_id === '' ? undefined : Number(values.spot_id),
  from_date: values.from_date || undefined,
  to_date: values.to_date || undefined,
  opens_date: values.opens_date || undefined,
  closes_date: values.closes_date || undefined,
  draws_date: values.draws_date || undefined,
  bands: values.bands.filter(({ start, end }) => start !== '' || end !== ''),
  choices: Number(values.choices),
});
