import { emailKey } from '@machi/domain/fields/model';
import { halfWidth } from '@machi/domain/fields/width';
import type { Locale } from '@machi/domain/locale/model';
import type { Guest } from '@machi/domain/schedule/guests-model';

/** A guest from outside, as typed. */
export interface TypedGuest {
  /** Key that separates guests while nothing is typed. */
  readonly key: string;
  readonly name: string;
  readonly email: string;
  readonly locale: Locale;
}

export interface TypedGuests {
  readonly guests: readonly TypedGuest[];
  /** Names of guests who refuse further mails. */
  readonly refusedGuests: readonly string[];
}
export const noGuests: TypedGuests = { guests: [], refusedGuests: [] };

/** Guests with known addresses. */
export const guestsOf = (guests: readonly Guest[]): TypedGuests => ({
  guests: guests.flatMap(({ name, email, locale }) => (email === null ? [] : [{ key: email, name, email, locale }])),
  refusedGuests: guests.filter(({ is_refused }) => is_refused === 1).map(({ name }) => name),
});

export const wantedGuestsOf = ({ guests }: TypedGuests) => ({
  guests: guests.map(({ name, email, locale }) => ({ name, email, locale })),
});

/** Names of guests who get a notification: newly invited or removed ones always, the others on request. */
export function notificationsToGuests(
  before: readonly TypedGuest[],
  after: readonly TypedGuest[],
  notifies: boolean,
): readonly string[] {
  const among = (guests: readonly TypedGuest[], { email }: TypedGuest): boolean =>
    guests.some((guest) => emailKey(halfWidth(guest.email)) === emailKey(halfWidth(email)));
  const told = [
    ...after.filter((guest) => notifies || !among(before, guest)),
    ...before.filter((one) => !among(after, one)),
  ];
  return told.map(({ name }) => name);
}
