import type { Refusal } from '@machi/domain/refusals/model';
import { decideGuests } from '@machi/domain/schedule/guests';
import type { GuestRequest } from '@machi/domain/schedule/guests-model';
import { newSecret } from '../../ground/secrets.ts';
import { townKeys } from '../../ground/town-keys.ts';
import type { House } from '../../platform/house.ts';
import type { FoundPart } from './decide.ts';
import type { GuestRow } from './rows.ts';
import { partsOf } from './whole.ts';
import type { Writer } from './writing.ts';

/** The guests after a change: the requested ones, or those invited before. */
export function guestsAfter(
  { secret }: Pick<House, 'secret'>,
  found: FoundPart | undefined,
  asked: readonly GuestRequest[] | undefined,
  isOfficial: boolean,
  { by, now }: Writer,
): readonly GuestRow[] | Refusal {
  const all = found ? partsOf(found.whole).flatMap(({ guests }) => guests) : [];
  const wanted = asked?.map((guest) => ({
    ...guest,
    email_hash: townKeys(secret).guestHash(guest.email),
  }));
  return decideGuests<GuestRow>(found?.before.guests ?? [], all, wanted, isOfficial, (guest) => ({
    guest_key: newSecret(),
    ...guest,
    attends: null,
    invited_by: by,
    answered_at: null,
    refused_at: null,
    created_at: now,
  }));
}
