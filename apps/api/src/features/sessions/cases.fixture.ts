import { factorStore } from '../../platform/factors/factor-store.ts';
import { newSecret } from '../../ground/secrets.ts';
import { passkeyStore } from '../../platform/factors/passkey-store.ts';
import { readNewPasskey } from '../../platform/factors/passkeys.ts';
import { newAuthenticator } from '../../testing/factors/passkey.ts';
import { sealTotp } from '../../platform/factors/totp.ts';
import { codeShown } from '../../testing/factors/authenticator.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';
import { nothing, type Case } from '../../testing/cases/case.ts';

const TOTP_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

/** A new member, equal to the next one except for the address; with flags of the row set. */
async function newMember(town: OpenTown, ...flags: readonly ('is_otp_enabled' | 'is_reset_forced')[]) {
  const person = await town.addPerson();
  const changes = ['created_at = $2', ...flags.map((flag) => `${flag} = 1`)];
  await town.rows(
    `update member set ${changes.join(', ')} where member_id = $1 returning 1`,
    person.member_id,
    town.now(),
  );
  return { login_id: person.email, password: town.house.town.sampleMembers[0]?.password };
}

/** The challenge of a login after the right password. */
async function newChallenge(town: OpenTown, body: Awaited<ReturnType<typeof newMember>>): Promise<string> {
  return (await town.call('POST', '/api/login', { body })).body.next.challenge;
}

export const cases: Readonly<Record<string, Case>> = {
  login: { input: (town) => newMember(town), endsSession: true },
  loginOtp: {
    input: async (town) => {
      const member = await newMember(town, 'is_otp_enabled');
      const challenge = await newChallenge(town, member);
      const code = /\b\d{6}\b/.exec((await town.mailsTo(member.login_id, 1))[0]?.text ?? '')?.[0];
      return { challenge, code };
    },
    endsSession: true,
  },
  resendLoginOtp: {
    input: async (town) => {
      const challenge = await newChallenge(town, await newMember(town, 'is_otp_enabled'));
      // Makes the earlier code two minutes old.
      await town.rows`update sent_secret set sent_at = sent_at - interval '2 minutes' where sent_at = ${town.now()}
        returning 1`;
      return { challenge };
    },
  },
  loginFactor: {
    input: async (town) => {
      const member = await newMember(town);
      const [row] = await town.rows<{ member_id: number }>`select member_id from member
        where email = ${member.login_id}`;
      const owner = row?.member_id ?? 0;
      await factorStore.setTotp(town.database, owner, sealTotp(town.house, owner, TOTP_SECRET), 0, town.now());
      const challenge = await newChallenge(town, member);
      return { challenge, way: 'totp', code: codeShown(TOTP_SECRET, town.now()) };
    },
    endsSession: true,
  },
  loginPasskey: {
    input: async (town) => {
      const member = await newMember(town);
      const { origin, hostname } = new URL(town.house.publicUrl);
      const key = newAuthenticator(origin);
      const asked = newSecret();
      const passkey = await readNewPasskey(town.house, key.make({ challenge: asked, rp: { id: hostname } }), asked);
      const [row] = await town.rows<{ member_id: number }>`select member_id from member
        where email = ${member.login_id}`;
      if (!row || !passkey) throw new Error('no passkey was made');
      await passkeyStore.add(town.database, row.member_id, 'key', passkey, town.now());
      const { next } = (await town.call('POST', '/api/login', { body: member })).body;
      return { challenge: next.challenge, credential: key.answer(next.passkey) };
    },
    endsSession: true,
  },
  loginPassword: {
    input: async (town) => {
      const challenge = await newChallenge(town, await newMember(town, 'is_reset_forced'));
      return { challenge, password: 'Yuki-no-machi9', password_confirmation: 'Yuki-no-machi9' };
    },
    endsSession: true,
  },
  remindPassword: { input: async (town) => ({ email: (await town.addPerson()).email }) },
  logout: { input: nothing, endsSession: true },
  readSession: { input: nothing },
};
