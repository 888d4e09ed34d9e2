import { factorStore } from '../../platform/factors/factor-store.ts';
import { hashOf, newSecret } from '../../ground/secrets.ts';
import { directoryLogins } from '../../platform/directory/directory-store.ts';
import type { DirectoryProvider } from '../../providers/directory/directory.ts';
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

/** Lets a town of the generic tests have a directory that knows everybody; directory.test.ts has a real one. */
function knowDirectory({ house }: OpenTown): void {
  const kept = { nonce: 'n', code_verifier: 'v', redirect_uri: 'http://localhost/login' };
  const directory: DirectoryProvider = {
    issuer: 'http://127.0.0.1:9',
    begin: async () => ({ url: 'http://127.0.0.1:9/auth', kept: { ...kept, state: newSecret() } }),
    finish: async () => ({
      subject: newSecret(),
      name: 'somebody',
      groups: ['cases'],
      isFactorDone: false,
      sid: undefined,
      refreshToken: undefined,
    }),
    refresh: async () => ({ failed: 'away', detail: 'cases' }),
    readLogout: async () => undefined,
  };
  Object.assign(house, { directory });
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
  readDirectory: { input: nothing },
  beginDirectoryLogin: {
    input(town) {
      knowDirectory(town);
      return { backuri: '/work' };
    },
  },
  endDirectoryLogin: {
    input: async (town) => {
      knowDirectory(town);
      await town.rows`insert into directory_rule (group_name, roles, asked_at, approved_at)
        values ('cases', '{editor}', now(), now()) on conflict do nothing`;
      const begun = await town.house.directory?.begin('http://localhost/login');
      if (!begun || 'failed' in begun) throw new Error('no login began');
      await directoryLogins.begin(town.database, town.house.secret, { ...begun.kept, backuri: '/' }, town.now());
      // The callers of the generic tests send no cookie.
      await town.rows('update directory_login set browser_hash = $1', hashOf(''));
      return { state: begun.kept.state, code: 'code' };
    },
  },
  makeDeskCode: {
    input: async (town) => {
      knowDirectory(town);
      // Whoever calls is linked.
      await town.rows`insert into directory_link (member_id, issuer, subject, linked_at, met_at)
        select member_id, 'http://127.0.0.1:9', 'sub-' || member_id, now(), now() from member on conflict do nothing`;
      return {};
    },
  },
  logout: { input: nothing, endsSession: true },
  readSession: { input: nothing },
};
