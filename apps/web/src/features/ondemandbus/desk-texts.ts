import { dayInWords } from '@machi/domain/calendar/words';
import type { DeskRide } from '@machi/domain/ondemandbus-desk/model';
import type { DemandRide } from '@machi/domain/ondemandbus/model';
import { textsOf } from '../../shell/language/texts.ts';
import en from './text/desk.en.json' with { type: 'json' };
import ja from './text/desk.ja.json' with { type: 'json' };
import { clockOf } from '../../shell/language/dates.ts';

export const useDeskTexts = textsOf('ondemandbus-desk', { ja, en });
export type DeskTexts = ReturnType<typeof useDeskTexts>;

/** A promise in one sentence, to read aloud to a caller. */
export function promiseAloud(ride: DemandRide, { t, locale }: DeskTexts): string {
  const { promised_from: from, promised_until: until, arrive_by: by, reservation_code: code } = ride;
  if (from === null || until === null || by === null)
    return t('said.onCall', { tel: ride.tel, last: ride.ready_until === null ? '' : clockOf(ride.ready_until), code });
  return t('said.ride', {
    day: dayInWords(ride.date)[locale],
    from: ride.from_name,
    to: ride.to_name,
    pickedFrom: clockOf(from),
    pickedUntil: clockOf(until),
    arriveBy: clockOf(by),
    code,
  });
}

/** A passenger's name for officials; a deleted account has none. */
export const calledBy = ({ passenger_name: name }: Pick<DeskRide, 'passenger_name'>, t: DeskTexts['t']): string =>
  name === '' ? t('row.gone') : t('row.name', { name });
