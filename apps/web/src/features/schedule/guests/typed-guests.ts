import { emailKey } from '@machi/domain/fields/model';
import { halfWidth } from '@machi/domain/fields/width';
import type { Locale } from '@machi/domain/locale/model';
import type { Guest } from '@machi/domain/schedule/guests-model';

/** Somebody outside, as they are typed. */
export interface TypedGuest {
  /** Tells them apart while nothing is typed. */
  readonly key: string;
  readonly name: string;
  readonly email: string;
  readonly locale: Locale;
}

export interface TypedGuests {
  readonly guests: readonly TypedGuest[];
  /** Names of those who want no more letters. */
  readonly refusedGuests: readonly string[];
}
export const noGuests: TypedGuests = { guests: [], refusedGuests: [] };

/** Those who are invited, where their addresses may be known. */
export const guestsOf = (guests: readonly Guest[]): TypedGuests => ({
  guests: guests.flatMap(({ name, email, locale }) => (email === null ? [] : [{ key: email, name, email, locale }])),
  refusedGuests: guests.filter(({ is_refused }) => is_refused === 1).map(({ name }) => name),
});

export const wantedGuestsOf = ({ guests }: TypedGuests) => ({
  guests: guests.map(({ name, email, locale }) => ({ name, email, locale })),
});

/** Names of those outside who get a notification: who is invited or not any more in any case, the others where it is asked for. */
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
