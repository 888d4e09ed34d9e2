import { factorStore } from '../../platform/factors/factor-store.ts';
import { sealTotp } from '../../platform/factors/totp.ts';
import { ownerStore } from './owner-store.ts';
import { newSecret } from '../../ground/secrets.ts';
import { newAuthenticator } from '../../testing/factors/passkey.ts';
import { codeShown } from '../../testing/factors/authenticator.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';
import { PASSWORD, nothing, type Case } from '../../testing/cases/case.ts';

const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

/** Gives a member an authenticator app and returns its number. */
async function newFactor(town: OpenTown, owner: number): Promise<number> {
  await factorStore.setTotp(town.database, owner, sealTotp(town.house, owner, SECRET), 0, town.now());
  const { factors } = await factorStore.read(town.house, town.database, owner);
  return factors[0]?.factor_id ?? 0;
}

/** Begins the enrolment of an authenticator app and returns the data to confirm it. */
async function newEnrolment(town: OpenTown, owner: number) {
  const sealed = sealTotp(town.house, owner, SECRET);
  const enrolment = await ownerStore.keepEnrolment(town.database, owner, { sealed }, town.now());
  return { enrolment, code: codeShown(SECRET, town.now()) };
}

export const cases: Readonly<Record<string, Case>> = {
  readFactors: { input: nothing },
  beginTotp: { input: () => ({ old_password: PASSWORD }), spendsCaller: true },
  confirmTotp: {
    input: newEnrolment,
    isOwned: true,
    isOneByOne: true,
    spendsCaller: true,
    endsSession: true,
  },
  beginPasskey: { input: () => ({ old_password: PASSWORD }), spendsCaller: true },
  confirmPasskey: {
    input: async (town, owner) => {
      // Deletes earlier ones: a member may have at most ten.
      await town.rows(`delete from second_factor where member_id = ${owner} and kind = 'passkey' returning 1`);
      const challenge = newSecret();
      const enrolment = await ownerStore.keepEnrolment(town.database, owner, { challenge }, town.now());
      const { origin, hostname } = new URL(town.house.publicUrl);
      const credential = newAuthenticator(origin).make({ challenge, rp: { id: hostname } });
      return { enrolment, name: '試しのパスキー', credential };
    },
    isOwned: true,
    isOneByOne: true,
    spendsCaller: true,
    endsSession: true,
  },
  removeFactor: {
    input: async (town, owner) => ({ factor_id: await newFactor(town, owner), old_password: PASSWORD }),
    isOwned: true,
    isOneByOne: true,
    spendsCaller: true,
  },
  renewRecoveryCodes: {
    input: async (town) => {
      // The asker needs some factor; its content does not matter.
      await town.rows`insert into second_factor (member_id, kind, sealed_secret, last_step, created_at)
        select member_id, 'totp', 'x', 0, ${town.now()} from member on conflict do nothing returning 1`;
      return { old_password: PASSWORD };
    },
    spendsCaller: true,
  },
};
