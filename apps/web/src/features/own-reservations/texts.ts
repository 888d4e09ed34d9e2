import { timesInWords } from '@machi/domain/calendar/words';
import type { Locale } from '@machi/domain/locale/model';
import type { Reservation } from '@machi/domain/reservations/model';
import { purposeWords } from '@machi/domain/reservations/words';
import { textsOf } from '../../shell/language/texts.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };
import { listedToday } from '../../shell/listed.ts';

export const useOwnTexts = textsOf('own-reservations', { ja, en });

export type OwnTexts = ReturnType<typeof useOwnTexts>;

/** Day and hours of a reservation. */
export const whenOf = (
  { target_date, target_time }: Pick<Reservation, 'target_date' | 'target_time'>,
  { t, locale }: OwnTexts,
): string => t('detail.when', { day: listedToday(target_date, locale), times: timesInWords(target_time)[locale] });

/** Purpose, in the applicant's own words where the form has none. */
export const purposeOf = ({ purpose, purpose_other }: Reservation, locale: Locale): string =>
  purpose === 'other' ? purpose_other : purposeWords[purpose][locale];

/** Its taxis: "行き、帰り"; empty without any. */
export const legsOf = (
  { reserves_outward, reserves_return }: Pick<Reservation, 'reserves_outward' | 'reserves_return'>,
  { t }: OwnTexts,
): string =>
  [reserves_outward === 1 ? t('list.outward') : '', reserves_return === 1 ? t('list.return') : '']
    .filter(Boolean)
    .join(t('join'));

/** The form with the same content, for other dates. */
export const rebookPath = ({ spot_id, room_id, reservation_id }: Reservation): string =>
  `/spot/form/${spot_id}/${room_id}/${reservation_id}`;
