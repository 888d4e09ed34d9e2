import type { TimeText } from '../calendar/model.ts';
import type { FeeBand, SpotRules } from './model.ts';

/** Most fee bands of a room. */
export const MAX_FEE_BANDS = 6;

/** A problem of fee bands, and the band. */
export interface BandFault {
  readonly index: number;
  readonly field: 'start_time' | 'end_time';
  readonly code: 'fee-band-gap' | 'fee-band-overlap' | 'fee-band-opening';
  /** Expected time. */
  readonly time: TimeText;
}

/** Range from the earliest opening of any weekday to the latest closing; null if never open. */
export function widestOpening(
  hours: readonly { readonly opens: TimeText; readonly closes: TimeText }[],
): { readonly start: TimeText; readonly end: TimeText } | null {
  const [start] = hours.map(({ opens }) => opens).toSorted();
  const end = hours
    .map(({ closes }) => closes)
    .toSorted()
    .at(-1);
  return start === undefined || end === undefined ? null : { start, end };
}

/** Checks that bands adjoin without gaps and overlaps, from opening to closing. */
export function bandFaults(
  bands: readonly Pick<FeeBand, 'start_time' | 'end_time'>[],
  hours: readonly Pick<SpotRules['hours'][number], 'opens' | 'closes'>[],
): BandFault[] {
  const opening = widestOpening(hours);
  return bands.flatMap(({ start_time, end_time }, index): BandFault[] => {
    const before = bands[index - 1]?.end_time ?? opening?.start ?? start_time;
    const faults: BandFault[] = [];
    if (index === 0 && start_time > before)
      faults.push({ index, field: 'start_time', code: 'fee-band-opening', time: before });
    if (index > 0 && start_time !== before)
      faults.push({
        index,
        field: 'start_time',
        code: start_time > before ? 'fee-band-gap' : 'fee-band-overlap',
        time: before,
      });
    if (index === bands.length - 1 && opening !== null && end_time < opening.end)
      faults.push({ index, field: 'end_time', code: 'fee-band-opening', time: opening.end });
    return faults;
  });
}
