import { readMemberFile, seenOf } from '../features/member-desk/member-rows.ts';
import { keepLink } from '../platform/links.ts';
import { hashOf, newSecret } from '../platform/secrets.ts';
import { newNotice } from './notices.ts';
import type { OpenTown } from './open-town.ts';
import { reservationRequest, signupRequest } from './requests.ts';

type Input = Readonly<Record<string, unknown>>;

/** What the generic tests have to know of an endpoint: the walk fails for one that is not in the table. */
export interface Case {
  /** A valid input; for an id, that of something new that belongs to the member `owner`. */
  input(town: OpenTown, owner: number): Promise<Input> | Input;
  /** The input names something that belongs to one person: 404 for everybody else. */
  readonly isOwned?: true;
  /** Makes its caller's session useless. */
  readonly endsSession?: true;
  /** Afterwards its caller is gone, or has another password, or has tries of it counted: a new one for each call. */
  readonly spendsCaller?: true;
}

/** Of everybody whom tests add: the first sample member's. */
const PASSWORD = 'hoshimori-haru1';

let slots = 0;

/** Days that no other test request names: a free one for every call, the booth of the shared office from 9 to 17. */
function nextSlot() {
  slots += 1;
  const day = new Date(Date.UTC(2027, 0, 14 + (Math.floor(slots / 8) % 40))).toISOString().slice(0, 10);
  const start = 9 + (slots % 8);
  const room_id = [401, 402, 403][Math.floor(slots / 320) % 3];
  const time = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
  return { room_id, persons_spot: 2, target_date: day, target_time: { start: time(start), end: time(start + 1) } };
}

/** A new reservation of a member, made through the API. */
export async function newReservation(town: OpenTown, owner: number): Promise<number> {
  const answer = await town.call('POST', '/api/reservations', {
    as: await town.openSession(owner),
    body: reservationRequest(nextSlot()),
  });
  if (answer.status !== 201) throw new Error(`no reservation: ${answer.text}`);
  return answer.body.reservations[0].reservation_id;
}

/** A signup with an address of its own that waits for its link: what confirms it, and what asks for the link again. */
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

/** A change of a member's address that waits for its link, by the link's secret. */
async function newContactLink(town: OpenTown, owner: number): Promise<string> {
  const { kind, value } = newContact();
  const pending = { member_id: owner, kind, value };
  return (await keepLink(town.database, 'contact', `member ${owner}`, pending, town.now())).token;
}

/** The number by which a member sees their newest session. */
async function newSession(town: OpenTown, owner: number): Promise<number> {
  const { token } = await town.openSession(owner);
  const [row] = await town.rows<{ device_id: number }>(
    'select device_id from session where token_hash = $1',
    hashOf(token),
  );
  return row?.device_id ?? 0;
}

/** The number of a browser that is not asked for the second factor of a member. */
async function newBrowser(town: OpenTown, owner: number): Promise<number> {
  const [row] = await town.rows<{ device_id: number }>(
    `insert into remembered_browser (member_id, secret_hash, created_at, used_at, expires_at)
     values ($1, $2, $3, $3, $3::timestamptz + interval '30 days') returning device_id`,
    owner,
    hashOf(newSecret()),
    town.now(),
  );
  return row?.device_id ?? 0;
}

let services = 1000;

/** A service that nobody uses yet; it is passed nothing. */
async function newService(town: OpenTown): Promise<number> {
  services += 1;
  const service_id = services;
  await town.rows(`insert into service (service_id, texts, items) values ($1, '{}', '[]')`, service_id);
  return service_id;
}

/** A service that a member uses. */
async function newSubscription(town: OpenTown, owner: number): Promise<number> {
  const service_id = await newService(town);
  await town.rows(
    'insert into subscription (member_id, service_id, created_at) values ($1, $2, $3)',
    owner,
    service_id,
    town.now(),
  );
  return service_id;
}

/** The secret of a link that completes a subscription of a member. */
async function newServiceLink(town: OpenTown, owner: number): Promise<string> {
  const pending = { member_id: owner, service_id: await newService(town), profile: {} };
  return (await keepLink(town.database, 'service', `member ${owner}`, pending, town.now())).token;
}

let accounts = 0;

/** A login ID that nobody has yet. */
function newEmail(): string {
  accounts += 1;
  return `desk.${accounts}@example.jp`;
}

/** Somebody new for the desk to look at and to change. */
async function somebody(town: OpenTown): Promise<Input> {
  const { member_id } = await town.addPerson();
  await town.rows('update member set created_at = $2 where member_id = $1', member_id, town.now());
  return { member_id };
}

const officeFields = {
  lastname: '佐伯',
  firstname: '文',
  lastfurigana: 'サエキ',
  firstfurigana: 'フミ',
  gender: 2,
  birthdate: '1950-03-04',
  is_resident: 0,
  is_handicapped: 0,
  town_id: '',
};

/** The office knows the birth date of whom it verifies, and has read their file. */
async function somebodyRead(town: OpenTown): Promise<Input> {
  const person = await somebody(town);
  const memberId = Number(person.member_id);
  await town.rows('update member set birthdate = $2 where member_id = $1', memberId, '1950-03-04');
  const row = await readMemberFile(town.database, memberId);
  return { ...person, seen: row && seenOf(row) };
}

/** Somebody new of now, whom the next one resembles in all but the address; with flags of the member's row set. */
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

/** The secret of a login of which the password was right and something is still asked. */
async function newChallenge(town: OpenTown, body: Awaited<ReturnType<typeof newMember>>): Promise<string> {
  return (await town.call('POST', '/api/login', { body })).body.next.challenge;
}

const nothing = () => ({});

/** One row for every endpoint of the contracts, by its name. */
export const cases: Readonly<Record<string, Case>> = {
  readTown: { input: nothing },
  readToday: { input: nothing },
  listSlides: { input: nothing },
  readAbout: { input: nothing },
  listFaqs: { input: nothing },
  listNotices: { input: () => ({ notice_category_id: 4, page: 1, page_size: 10 }) },
  readNotice: { input: async (town) => ({ notice_id: await newNotice(town) }) },
  listApps: { input: nothing },
  readTerms: { input: nothing },
  readPolicy: { input: nothing },
  readLegalNotice: { input: nothing },
  signup: { input: () => signupRequest() },
  verifySignup: { input: newSignup },
  resendSignup: { input: newSignup },
  findPlaces: { input: () => ({ zipcode: '104-0061' }) },
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
      // As if the code before had been sent two minutes ago.
      await town.rows(
        `update sent_secret set sent_at = sent_at - interval '2 minutes' where sent_at = $1 returning 1`,
        town.now(),
      );
      return { challenge };
    },
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
  readService: { input: () => ({ service_id: 1 }) },
  subscribe: { input: async (town) => ({ service_id: await newService(town), is_agreed: true }) },
  confirmSubscription: { input: async (town, owner) => ({ token: await newServiceLink(town, owner) }) },
  suspendService: { input: async (town, owner) => ({ service_id: await newSubscription(town, owner) }), isOwned: true },
  resumeService: { input: async (town, owner) => ({ service_id: await newSubscription(town, owner) }), isOwned: true },
  listMembers: { input: nothing },
  exportMembers: { input: () => ({ format: 'csv' }) },
  readMember: { input: somebody },
  createMember: { input: () => ({ email: newEmail(), name: '新田 開' }) },
  checkBulkMembers: { input: async (town) => ({ text: `${(await town.addPerson()).email},新田 開` }) },
  createBulkMembers: { input: () => ({ text: `${newEmail()},新田 開` }) },
  readBulkProgress: { input: () => ({ attempt: 'none-of-these' }) },
  editMember: { input: async (town) => ({ ...officeFields, ...(await somebody(town)) }) },
  verifyMember: { input: async (town) => ({ ...(await somebodyRead(town)), is_resident: 0 }) },
  lockMember: { input: async (town) => ({ ...(await somebody(town)), is_locked: true }) },
  resetMemberPassword: {
    input: async (town) => ({ member_id: (await town.addPerson({ isPhoneOnly: true })).member_id }),
  },
  authoriseMember: {
    input: async (town) => ({ ...(await somebody(town)), is_official: false, organization_id: null, roles: [] }),
  },
  listOrganizations: { input: nothing },
  // Of somebody who has done nothing: names of others stand in the whole log.
  listAudit: { input: async (town) => ({ member_id: (await town.addPerson()).member_id }) },
  readAuditChain: { input: nothing },
  listSpots: { input: nothing },
  readSpot: { input: () => ({ spot_id: 1 }) },
  readAvailability: { input: () => ({ from: '2027-01-14', to: '2027-01-20', spot_id: 4 }) },
  quoteReservation: { input: () => reservationRequest(nextSlot()) },
  createReservation: { input: () => reservationRequest(nextSlot()) },
  listReservations: { input: nothing },
  readReservation: {
    input: async (town, owner) => ({ reservation_id: await newReservation(town, owner) }),
    isOwned: true,
  },
  cancelReservation: {
    input: async (town, owner) => ({ reservation_id: await newReservation(town, owner) }),
    isOwned: true,
  },
};
