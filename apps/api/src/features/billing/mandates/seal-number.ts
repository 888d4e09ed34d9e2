import type { Account } from '@machi/domain/mandates/account';
import type { WholeNumber } from '@machi/domain/mandates/views';
import { seal, unseal } from '../../../ground/seal.ts';
import { townKeys } from '../../../ground/town-keys.ts';
import type { House } from '../../../platform/house.ts';

/** The owner of an account number: a mandate or a refund. */
type Place = Pick<Account, 'bank_code' | 'branch_code'> & ({ readonly member_id: number } | RefundOf);

/** The bill or room of a refund. */
export type RefundOf = { readonly refund_of: number } | { readonly refund_of_room: number };

/** Associated data: a sealed number opens only for its member or refund, bank and branch. */
function ownerOf({ bank_code, branch_code, ...of }: Place): string {
  const owner =
    'refund_of' in of
      ? `refund of bill ${of.refund_of}`
      : 'refund_of_room' in of
        ? `refund of room ${of.refund_of_room}`
        : `member ${of.member_id}`;
  return `account of ${owner} at ${bank_code}-${branch_code}`;
}

type Numbers = Pick<WholeNumber, 'account_number' | 'post_symbol' | 'post_number'>;

export const sealNumberBy = (key: Buffer, place: Place, account: Numbers): Buffer =>
  seal(key, [account.account_number, account.post_symbol ?? '', account.post_number ?? ''].join(' '), ownerOf(place));

export const sealNumber = ({ secret }: Pick<House, 'secret'>, place: Place, account: Numbers): Buffer =>
  sealNumberBy(townKeys(secret).accountKey, place, account);

export function unsealNumber({ secret }: Pick<House, 'secret'>, place: Place, sealed: Uint8Array): WholeNumber {
  const text = unseal(townKeys(secret).accountKey, sealed, ownerOf(place));
  const [account_number, symbol, number] = text?.split(' ') ?? [];
  if (account_number === undefined) throw new Error('the number of an account does not open');
  return { account_number, post_symbol: symbol || null, post_number: number || null };
}
