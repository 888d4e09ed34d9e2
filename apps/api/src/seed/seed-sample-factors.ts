import { createHmac } from 'node:crypto';
import { totpStepAt } from '@machi/domain/factors/rules';
import { emailKey } from '@machi/domain/fields/model';
import type { TownPack } from '@machi/domain/town/model';
import { statement, type Database, type Queryable } from '../database/database.ts';
import { factorStore } from '../platform/factors/factor-store.ts';
import { base32Of, sealTotp, totpCode, unsealTotp } from '../platform/factors/totp.ts';
import type { House } from '../platform/house.ts';

type Keyed = Pick<House, 'secret' | 'town'>;

const findBare = statement<{ member_id: number; email_key: string }>(
  'find-sample-officials-without-factor',
  `select member_id, email_key from member m where (is_official or is_company) and email_key = any($1::text[])
     and not exists (select from second_factor f where f.member_id = m.member_id)`,
);
const findTotps = statement<{
  member_id: number;
  email: string;
  lastname: string;
  firstname: string;
  sealed_secret: Uint8Array;
  last_step: string;
}>(
  'find-sample-totps',
  `select m.member_id, m.email, m.lastname, m.firstname, f.sealed_secret, f.last_step
   from second_factor f join member m using (member_id)
   where f.kind = 'totp' and (f.sealed_secret, f.last_step, m.email) is not null and m.email_key = any($1::text[]) order by m.member_id`,
);

const officialsOf = ({ sampleMembers }: TownPack): string[] =>
  sampleMembers.flatMap(({ email, is_official, is_company }) =>
    email !== undefined && (is_official === 1 || is_company === 1) ? [emailKey(email)] : [],
  );

/** A sample official's secret: the same after each start, different in each trial town. */
const sampleSecret = ({ secret }: Pick<House, 'secret'>, email: string): string =>
  base32Of(createHmac('sha1', secret).update(`authenticator of the sample ${email}`).digest());

/**
 * Gives sample officials without a second factor an authenticator app whose code the sandbox inbox shows. Without a
 * sandbox inbox they enrol at their first login, like all officials.
 */
export async function seedSampleFactors(house: Keyed & { readonly database: Database }, now: Date): Promise<void> {
  await house.database.transaction(async (transaction) => {
    for (const { member_id, email_key } of await transaction.run(findBare, [officialsOf(house.town)])) {
      const sealed = sealTotp(house, member_id, sampleSecret(house, email_key));
      await factorStore.setTotp(transaction, member_id, sealed, 0, now);
    }
  });
}

/** A sample authenticator app, as the sandbox shows it. */
export interface SampleAuthenticator {
  readonly to: string;
  readonly name: string;
  /** The next valid code; null for some seconds after two logins in a row. */
  readonly code: string | null;
}

/** The apps of sample officials who still use the sample's. */
export async function readSampleAuthenticators(
  house: Keyed & { readonly database: Queryable },
  now: Date,
): Promise<SampleAuthenticator[]> {
  const rows = await house.database.run(findTotps, [officialsOf(house.town)]);
  return rows.flatMap(({ member_id, email, lastname, firstname, sealed_secret, last_step }) => {
    const secret = sampleSecret(house, emailKey(email));
    if (unsealTotp(house, member_id, sealed_secret) !== secret) return [];
    const step = Math.max(totpStepAt(now), Number(last_step) + 1);
    const code = step <= totpStepAt(now) + 1 ? totpCode(secret, step) : null;
    return [{ to: email, name: `${lastname} ${firstname}`, code }];
  });
}
