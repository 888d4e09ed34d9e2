import type { Account } from '@machi/domain/mandates/account';
import type { WholeNumber } from '@machi/domain/mandates/views';
import { seal, unseal } from '../../ground/seal.ts';
import { townKeys } from '../../ground/town-keys.ts';
import type { House } from '../../platform/house.ts';

type Place = Pick<Account, 'bank_code' | 'branch_code'> & { readonly member_id: number };

/** A sealed number opens for its member, bank and branch alone. */
const ownerOf = ({ member_id, bank_code, branch_code }: Place): string =>
  `account of member ${member_id} at ${bank_code}-${branch_code}`;

export const sealNumber = ({ secret }: Pick<House, 'secret'>, place: Place, account: Account): Buffer =>
  seal(
    townKeys(secret).accountKey,
    [account.account_number, account.post_symbol ?? '', account.post_number ?? ''].join(' '),
    ownerOf(place),
  );

export function unsealNumber({ secret }: Pick<House, 'secret'>, place: Place, sealed: Uint8Array): WholeNumber {
  const text = unseal(townKeys(secret).accountKey, sealed, ownerOf(place));
  const [account_number, symbol, number] = text?.split(' ') ?? [];
  if (account_number === undefined) throw new Error('the number of an account does not open');
  return { account_number, post_symbol: symbol || null, post_number: number || null };
}
