import { statement, type Queryable } from '../../database/database.ts';
import { fixed, rowsOf } from '../../database/rows.ts';
import { second_factor } from '../../database/tables/factors.ts';

/** What is kept of a passkey: nothing of it is secret. */
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
  /** Each is whole, as its table has it. */
  async list(database: Queryable, member_id: number): Promise<PasskeyRow[]> {
    const columns = ['factor_id', 'credential_id', 'public_key', 'sign_count', 'transports'] as const;
    const reading = { columns, order: ['factor_id'] } as const;
    const own = { member_id, kind: fixed('passkey') };
    return (await factors.list(database, 'list-passkeys', own, reading)) as PasskeyRow[];
  },
  /** False when somebody has this passkey already. */
  async add(transaction: Queryable, memberId: number, name: string, passkey: KeptPasskey, now: Date): Promise<boolean> {
    const key = { ...passkey, public_key: Buffer.from(passkey.public_key), transports: [...passkey.transports] };
    const row = { ...key, member_id: memberId, kind: 'passkey', name, created_at: now } as const;
    return (await factors.insertIfAbsent(transaction, 'add-passkey', row, ['factor_id'])) !== undefined;
  },
  /** Keeps the counter; false when it has gone back since it was looked at. */
  async use(
    transaction: Queryable,
    factorId: number,
    state: { readonly sign_count: number; readonly is_backed_up: boolean },
    now: Date,
  ): Promise<boolean> {
    return (await transaction.run(usePasskey, [factorId, state.sign_count, state.is_backed_up, now])).length > 0;
  },
};
