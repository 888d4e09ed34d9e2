import { keepLink } from '../../platform/sessions/links.ts';
import { hashOf, newSecret } from '../../ground/secrets.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';
import { signupRequest } from '../../testing/requests/requests.ts';
import { nothing, PASSWORD, type Case } from '../../testing/cases/case.ts';

/** A signup with its own address that waits for its link: the data to confirm it and to ask for the link again. */
async function newSignup(town: OpenTown) {
  const {
    email_confirmation: _1,
    password: _2,
    password_confirmation: _3,
    is_agreed: _4,
    ...profile
  } = signupRequest();
  const resend_secret = newSecret();
  const hashes = { password_hash: 'unknown', resend_hash: hashOf(resend_secret).toString('hex') };
  const pending = { ...profile, ...hashes, address3: '', gender: 0, locale: 'ja' };
  const { token } = await keepLink(town.database, 'signup', profile.email, pending, town.now());
  return { token, login_id: profile.email, resend_secret };
}

let contacts = 0;

/** A new address for a member, entered twice. */
function newContact() {
  contacts += 1;
  const value = `new.contact.${contacts}@example.jp`;
  return { kind: 'email', value, value_confirmation: value, old_password: PASSWORD };
}

/** The link secret of a waiting change of address. */
async function newContactLink(town: OpenTown, owner: number): Promise<string> {
  const { kind, value } = newContact();
  const pending = { member_id: owner, kind, value };
  return (await keepLink(town.database, 'contact', `member ${owner}`, pending, town.now())).token;
}

/** The device number of a member's newest session. */
async function newSession(town: OpenTown, owner: number): Promise<number> {
  const { token } = await town.openSession(owner);
  const [row] = await town.rows<{ device_id: number }>`select device_id from session
    where token_hash = ${hashOf(token)}`;
  return row?.device_id ?? 0;
}

/** The device number of a remembered browser. */
async function newBrowser(town: OpenTown, owner: number): Promise<number> {
  const [row] = await town.rows<{ device_id: number }>`insert into remembered_browser (member_id, secret_hash,
    created_at, used_at, expires_at) values (${owner}, ${hashOf(newSecret())}, ${town.now()}, ${town.now()},
    ${town.now()}::timestamptz + interval '30 days') returning device_id`;
  return row?.device_id ?? 0;
}

export const cases: Readonly<Record<string, Case>> = {
  signup: { input: () => signupRequest() },
  verifySignup: { input: newSignup },
  resendSignup: { input: newSignup },
  readAccount: { input: nothing },
  updateAccount: {
    input: () => ({
      zipcode: '098-9902',
      prefecture: '北海道',
      address1: '星守町',
      address2: '本町3丁目',
      birthdate: '1958-04-02',
      locale: 'ja',
    }),
  },
  updateSettings: { input: () => ({ is_login_notified: 1 }) },
  changePassword: {
    input: () => ({
      old_password: PASSWORD,
      password: 'nagareboshi-27',
      password_confirmation: 'nagareboshi-27',
    }),
    spendsCaller: true,
  },
  changeContact: { input: newContact, spendsCaller: true },
  cancelContactChange: { input: nothing },
  confirmContact: { input: async (town, owner) => ({ token: await newContactLink(town, owner) }) },
  listDevices: { input: nothing },
  endOwnSession: { input: async (town, owner) => ({ device_id: await newSession(town, owner) }), isOwned: true },
  forgetBrowser: { input: async (town, owner) => ({ device_id: await newBrowser(town, owner) }), isOwned: true },
  listActivities: { input: nothing },
  exportAccount: { input: () => ({ format: 'csv' }) },
  withdraw: { input: () => ({ password: PASSWORD }), spendsCaller: true },
};
