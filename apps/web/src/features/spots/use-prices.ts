import { PRICED_TIMES, priceTimes } from '@machi/domain/spots/contract';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../shell/calls/ask.ts';
import { useLocale } from '../../shell/record/record.ts';
import { isTimed, type Conditions } from './conditions.ts';
import type { FreeTime } from './find-rooms.ts';
import type { SpotGroup } from './group-rooms.ts';

export type PriceOf = (time: FreeTime) => string | null | undefined;

/** Prices of the wished times for the shown rooms only; undefined without a wished time. */
export function usePrices(groups: readonly SpotGroup[], conditions: Conditions): PriceOf | undefined {
  const locale = useLocale();
  const asked = groups.flatMap(({ rooms }) =>
    rooms.flatMap(({ room: { room_id }, times }) => times.map((time) => ({ room_id, time }))),
  );
  const times = asked
    .slice(0, PRICED_TIMES)
    .map(({ room_id, time: { preset } }) => ({ room_id, target_time: { start: preset.start, end: preset.end } }));
  const isAsked = isTimed(conditions);
  const { data } = useQuery({
    // A remark beside the time: its absence is worth no alert.
    ...ask(priceTimes, { target_date: conditions.date, times }, locale, { ignoresError: true }),
    enabled: isAsked && times.length > 0,
  });
  return isAsked ? (wanted) => data?.prices[asked.findIndex(({ time }) => time === wanted)] : undefined;
}
