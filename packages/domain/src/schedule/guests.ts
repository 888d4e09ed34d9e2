import { isRefusal, refuse, type Refusal } from '../refusals/model.ts';
import { MOST_GUESTS, type GuestRequest } from './guests-model.ts';
import type { Viewer, Watched } from './visibility.ts';

/** A stored guest. The hash recognises the address. */
export interface KnownGuest {
  readonly guest_key: string;
  readonly email_hash: string;
  readonly name: string;
  readonly locale: GuestRequest['locale'];
  /** Time from which they refuse notifications about the schedule. */
  readonly refused_at: Date | null;
}

/** A person to invite, by address. */
export interface AskedGuest extends GuestRequest {
  readonly email_hash: string;
}

/** Shows guests to a viewer: participants see names and answers, officials among them also addresses. */
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
 * Decides the guests after an official's choice. An invited guest stays the same person. One who refused notifications
 * is not invited again, but stays in the list until the schedule is over.
 * @param before guests of the changed part, `all` those of the whole schedule
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
    // A refusal of another date does not apply to a guest who is already invited here.
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
