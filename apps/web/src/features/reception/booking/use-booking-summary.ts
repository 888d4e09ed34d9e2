import type { SpotDetail } from '@machi/domain/spots/contract';
import { useClubChoiceTexts } from '../../../shell/clubs/ClubChoice.tsx';
import { useReceptionTexts } from '../texts.ts';
import { askedAtCounter, summaryOf } from './booking-summary.ts';
import type { BookingValues } from './booking-values.ts';
import type { FieldErrors } from './use-booking.ts';

/** Error summary above the counter's form, each line with its field's name. */
export function useBookingSummary(
  values: BookingValues,
  spot: SpotDetail | undefined,
  errors: FieldErrors,
  isTerm: boolean,
) {
  const { t, locale } = useReceptionTexts();
  const club = useClubChoiceTexts();
  const labels = {
    spot: t('spot'),
    room: t('room'),
    date: t('book.date'),
    nthDate: (nth: number) => t('book.date.nth', { nth }),
    club: club.t('label'),
    adjunct: t('book.adjunct'),
    extras: t('book.extras'),
    overrideReason: t(isTerm ? 'term.reason' : 'book.override.reason'),
  };
  const atDates = Object.keys(errors).filter((field) => field.startsWith('target_'));
  // Days belong to a room, and those of a term show their own errors.
  const isElsewhere = isTerm || values.room_id === 0;
  const told = Object.fromEntries(Object.entries(errors).filter(([field]) => !isElsewhere || !atDates.includes(field)));
  const { lines, rest } = summaryOf(askedAtCounter(values, spot, labels, locale), told, locale);
  const ofTerm =
    isTerm && atDates.length > 0
      ? [{ fieldId: 'term-dates', message: t('term.changed', { count: atDates.length }) }]
      : [];
  return { lines: [...lines, ...ofTerm], rest };
}
