import { statement, type Queryable } from '../../database/database.ts';
import { fixed, rowsOf } from '../../database/rows.ts';
import { second_factor } from '../../database/tables/factors.ts';

/** The stored part of a passkey, none of it secret. */
export interface KeptPasskey {
  readonly credential_id: string;
  readonly public_key: Uint8Array;
  readonly sign_count: number;
  readonly is_backed_up: boolean;
  readonly transports: readonly string[];
}
export interface PasskeyRow extends Pick<KeptPasskey, 'credential_id' | 'public_key' | 'transports'> {
  readonly factor_id: number;
  readonly sign_count: number | string;
}

const factors = rowsOf(second_factor);
const usePasskey = statement(
  'use-passkey',
  `update second_factor set sign_count = $2, is_backed_up = $3, used_at = $4
   where factor_id = $1 and (sign_count < $2 or (sign_count = 0 and $2::bigint = 0)) returning 1`,
);

export const passkeyStore = {
  /** A table constraint makes sure that each is complete. */
  async list(database: Queryable, member_id: number): Promise<PasskeyRow[]> {
    const columns = ['factor_id', 'credential_id', 'public_key', 'sign_count', 'transports'] as const;
    const reading = { columns, order: ['factor_id'] } as const;
    const own = { member_id, kind: fixed('passkey') };
    return (await factors.list(database, 'list-passkeys', own, reading)) as PasskeyRow[];
  },
  /** False if a member already has this passkey. */
  async add(transaction: Queryable, memberId: number, name: string, passkey: KeptPasskey, now: Date): Promise<boolean> {
    const key = { ...passkey, public_key: Buffer.from(passkey.public_key), transports: [...passkey.transports] };
    const row = { ...key, member_id: memberId, kind: 'passkey', name, created_at: now } as const;
    return (await factors.insertIfAbsent(transaction, 'add-passkey', row, ['factor_id'])) !== undefined;
  },
  /** Stores the counter; false if it has gone back meanwhile. */
  async use(
    transaction: Queryable,
    factorId: number,
    state: { readonly sign_count: number; readonly is_backed_up: boolean },
    now: Date,
  ): Promise<boolean> {
    return (await transaction.run(usePasskey, [factorId, state.sign_count, state.is_backed_up, now])).length > 0;
  },
};
