import { isRefusal, refuse, type Refusal } from '../refusals/model.ts';
import { MOST_GUESTS, type GuestRequest } from './guests-model.ts';
import type { Viewer, Watched } from './visibility.ts';

/** A guest as one is kept; an address is known again by its hash. */
export interface KnownGuest {
  readonly guest_key: string;
  readonly email_hash: string;
  readonly name: string;
  readonly locale: GuestRequest['locale'];
  /** Since when they want no notifications about the schedule. */
  readonly refused_at: Date | null;
}

/** Somebody who is asked for, by their address. */
export interface AskedGuest extends GuestRequest {
  readonly email_hash: string;
}

/** What of the guests somebody knows: whoever takes part their names and answers, and of those officials the addresses. */
export function guestsKnownTo(
  viewer: Viewer,
  { created_by, participants }: Watched,
): 'addresses' | 'names' | 'nothing' {
  if (created_by === viewer.member_id) return 'addresses';
  if (!participants.includes(viewer.member_id)) return 'nothing';
  return viewer.is_official ? 'addresses' : 'names';
}

const problemAt = (index: number, code: 'guest-refused' | 'guest-twice'): Refusal =>
  refuse(422, { field: `guests.${index}.email`, code });

/**
 * Who is invited from outside, once an official has chosen. Who is invited already stays the same person; who wants no
 * more letters is not asked for again, and stands in the list until the schedule is over.
 * @param before those of the part that is changed, `all` those of the whole schedule
 */
export function decideGuests<Guest extends KnownGuest>(
  before: readonly Guest[],
  all: readonly Guest[],
  asked: readonly AskedGuest[] | undefined,
  isOfficial: boolean,
  invite: (guest: AskedGuest) => Guest,
): readonly Guest[] | Refusal {
  if (asked === undefined || asked.length + before.length === 0) return before;
  if (!isOfficial) return refuse(409, { field: 'guests', code: 'guests-officials' });
  const refused = before.filter(({ refused_at }) => refused_at !== null);
  const hashes = asked.map(({ email_hash }) => email_hash);
  const kept = asked.map((guest, index): Guest | Refusal => {
    const { email_hash, name, locale } = guest;
    if (hashes.indexOf(email_hash) !== index) return problemAt(index, 'guest-twice');
    const known = all.filter((one) => one.email_hash === email_hash);
    const own = before.find((one) => one.email_hash === email_hash);
    const same = own ?? known[0];
    // Whoever is invited here although they have refused notifications about another date stays so.
    const refusals = own ? [own] : known;
    if (refusals.some(({ refused_at }) => refused_at !== null)) return problemAt(index, 'guest-refused');
    return same ? { ...same, name, locale } : invite(guest);
  });
  const problem = kept.find(isRefusal);
  if (problem) return problem;
  const guests = [...refused, ...kept.filter((guest): guest is Guest => !isRefusal(guest))];
  return guests.length <= MOST_GUESTS
    ? guests
    : refuse(422, { field: 'guests', code: 'max-count', params: [MOST_GUESTS] });
}
