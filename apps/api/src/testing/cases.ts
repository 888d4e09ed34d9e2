import { minutesOf } from '@machi/domain/calendar/model';
import type { DeskSpot } from '@machi/domain/spot-desk/model';
import { readMemberFile, seenOf } from '../features/member-desk/member-rows.ts';
import { applicationSeenOf, readHandled, seenOf as reservationSeenOf } from '../features/reception/handled.ts';
import { keepLink } from '../platform/links.ts';
import { hashOf, newSecret } from '../platform/secrets.ts';
import { addHolder, askChallenge, issueTestCard, showCard } from './cards.ts';
import type { TestCard } from './cards.ts';
import { newNotice } from './notices.ts';
import type { Credentials, OpenTown } from './open-town.ts';
import { onePoint, reservationRequest, signupRequest } from './requests.ts';
import type { TestTerminal } from './terminal.ts';
import { terminalCases } from './terminal-cases.ts';
import { visitCases } from './visit-cases.ts';

type Input = Readonly<Record<string, unknown>>;

/** What the generic tests have to know of an endpoint: the walk fails for one that is not in the table. */
export interface Case {
  /** A valid input; for an id, that of something new that belongs to the member `owner`. */
  input(town: OpenTown, owner: number): Promise<Input> | Input;
  /** The input names something that belongs to one person: 404 for everybody else. */
  readonly isOwned?: true;
  /** What a device shows instead of a session. */
  readonly headers?: (town: OpenTown) => Promise<Readonly<Record<string, string>>>;
  /** Who signs instead of a session; `input` is what `input` gave. */
  readonly terminal?: (town: OpenTown, input: Input) => Promise<TestTerminal>;
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

/** A taxi home from a new reservation of a member, which still has its deadline ahead. */
async function newTaxi(town: OpenTown, owner: number): Promise<{ reservation_id: number; taxi_id: number }> {
  const reservation_id = await newReservation(town, owner);
  const as = await town.openSession(owner);
  const answer = await town.call('POST', `/api/reservations/${reservation_id}/taxi`, {
    as,
    body: await taxiHome(town, as, reservation_id),
  });
  if (answer.status !== 200) throw new Error(`no taxi: ${answer.text}`);
  return { reservation_id, taxi_id: answer.body.booking.rides[0].taxi_id };
}

/** A ride of somebody new. */
async function newRide(town: OpenTown): Promise<{ taxi_id: number; ride_date: string }> {
  const { taxi_id } = await newTaxi(town, (await town.addPerson()).member_id);
  const [row] = await town.rows<{ ride_date: string }>(
    'select ride_date::text as ride_date from taxi where taxi_id = $1',
    taxi_id,
  );
  return { taxi_id, ride_date: row?.ride_date ?? '' };
}

/** What asks for a taxi from the shared office to the station, as soon as the reservation ends. */
async function taxiHome(town: OpenTown, as: Credentials, reservation_id: number) {
  const { body } = await town.call('GET', `/api/reservations/${reservation_id}`, { as });
  const departure_time = minutesOf(body.reservation.target_time.end);
  return { reservation_id, reserves_return: 1, return: { taxistand_end: 2, departure_time, persons_taxi: 1 } };
}

/** An application of somebody new that waits for reception: its approval, its exemption, a look at its file. */
async function newApplication(town: OpenTown) {
  const { member_id } = await town.addPerson();
  const answer = await town.call('POST', '/api/reservations', {
    as: await town.openSession(member_id),
    body: reservationRequest({ ...nextSlot(), exemption_method: 2, exemption_reason: '町内会の清掃の打合せのため' }),
  });
  if (answer.status !== 201) throw new Error(`no application: ${answer.text}`);
  const { reservation_id, application_code } = answer.body.reservations[0];
  await town.rows(
    'update reservation set approval_status = 0, fixed_at = null where reservation_id = $1',
    reservation_id,
  );
  const [file] = await town.rows<{ document_id: number }>(
    `insert into document (member_id, application_code, purpose, file_name, media_type, byte_count, content, created_at)
     values ($1, $2, 'exemption', '減免申請書.pdf', 'application/pdf', 8, '%PDF-1.7', $3) returning document_id`,
    member_id,
    application_code,
    town.now(),
  );
  const rows = await readHandled(town.database, [reservation_id]);
  return {
    reservation_id: Number(reservation_id),
    application_code: String(application_code),
    document_id: file?.document_id ?? 0,
    seen: rows.map(reservationSeenOf).join(),
    application_seen: applicationSeenOf(rows),
  };
}

/** A fixed reservation of somebody new whose use lies in the past. */
async function usedReservation(town: OpenTown): Promise<number> {
  const reservation_id = await newReservation(town, (await town.addPerson()).member_id);
  await town.rows(
    `update reservation set started_at = started_at - interval '90 days', ended_at = ended_at - interval '90 days'
     where reservation_id = $1`,
    reservation_id,
  );
  return reservation_id;
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

/** A device of the health centre, or of another spot, by its number; its key is the answer's other half. */
async function newDevice(town: OpenTown, spotId = 7): Promise<{ device_id: number; key: string }> {
  const key = newSecret();
  const [row] = await town.rows<{ device_id: number }>(
    `insert into device (device_name, spot_id, key_hash, created_at) values ('入口の計数器', $3, $1, $2) returning device_id`,
    hashOf(key),
    town.now(),
    spotId,
  );
  return { device_id: row?.device_id ?? 0, key };
}

/** The sample's official of reception: no test makes another one. */
const RECEPTION = 6;

let closures = 0;

/** A closure of a room that no other test request names, on a day of its own. */
function nextClosure() {
  closures += 1;
  const day = new Date(Date.UTC(2028, 0, closures)).toISOString().slice(0, 10);
  const reason = { ja: '設備の点検', en: 'Inspection' };
  return { spot_id: 4, room_id: 404, from_date: day, from_time: '09:00', to_date: day, to_time: '24:00', reason };
}

/** The same over the time of a reservation. */
async function closureOver(town: OpenTown, reservationId: number): Promise<Input> {
  const [row] = await town.rows<{ room_id: number; day: string; start: string; end: string }>(
    `select room_id, to_char(started_at at time zone 'Asia/Tokyo', 'YYYY-MM-DD') as day,
       to_char(started_at at time zone 'Asia/Tokyo', 'HH24:MI') as start, to_char(ended_at at time zone 'Asia/Tokyo', 'HH24:MI') as end
     from reservation where reservation_id = $1`,
    reservationId,
  );
  const { room_id, day, start, end } = row ?? {};
  return { ...nextClosure(), room_id, from_date: day, from_time: start, to_date: day, to_time: end };
}

/** A closure that is there. */
async function newClosure(town: OpenTown): Promise<number> {
  const as = await town.openSession(RECEPTION);
  const answer = await town.call('POST', '/api/reception/closures', { as, body: nextClosure() });
  if (answer.status !== 201) throw new Error(`no closure: ${answer.text}`);
  return answer.body.closure.blackout_id;
}

let moves = 0;

/** A reservation of somebody, to be moved to an evening that no other request names. */
async function movedReservation(town: OpenTown) {
  moves += 1;
  const reservation_id = await newReservation(town, (await town.addPerson()).member_id);
  const target_date = new Date(Date.UTC(2027, 0, 14 + (moves % 60))).toISOString().slice(0, 10);
  return { reservation_id, room_id: 403, target_date, target_time: { start: '20:00', end: '21:00' } };
}

/** What the desk reads of a facility at this moment. */
async function deskFile(town: OpenTown): Promise<DeskSpot> {
  // As the pack has filled it, so that every edit is the first one.
  for (const table of ['spot', 'room', 'equipment']) await town.rows(`update ${table} set edited_at = null`);
  const as = await town.openSession(RECEPTION);
  return (await town.call('GET', '/api/reception/spots/3', { as })).body.file;
}

const nothing = () => ({});

const walkedCards = new WeakMap<OpenTown, Promise<TestCard>>();
let uids = 0;

/** What the desk sends to link a card to somebody new: the challenge is the one official's who may. */
async function newCardLink(town: OpenTown): Promise<Input> {
  const { member_id } = await addHolder(town);
  const [official] = await town.rows<{ member_id: number }>(
    // Who will link it: the walk's official of this one role, or the one with all of them of the other generic tests.
    `select member_id from member where is_official and 'enrolment' = any(roles)
     order by roles = '{enrolment}' desc, cardinality(roles) desc, member_id limit 1`,
  );
  // Linked by an earlier call to somebody else: the card is free again.
  await town.rows('update card set ended_at = now() where body_hash is not null and ended_at is null');
  if (!official) return { member_id, challenge: 'A'.repeat(43), proof: {} };
  const known = walkedCards.get(town) ?? issueTestCard(town);
  walkedCards.set(town, known);
  const challenge = await askChallenge(town, await town.openSession(official.member_id), member_id);
  return { member_id, challenge, proof: showCard(await known, challenge) };
}

/** A UID that no other request names. */
function nextUid(): string {
  uids += 1;
  return `04${uids.toString(16).padStart(12, '0')}`;
}

/** A plain card of a member, in use. */
async function newTownCard(town: OpenTown, owner: number): Promise<number> {
  const [row] = await town.rows<{ card_id: number }>(
    `insert into card (member_id, method, card_hash, linked_at) values ($1, 'town-card', $2, $3) returning card_id`,
    owner,
    nextUid(),
    town.now(),
  );
  return row?.card_id ?? 0;
}

/** Somebody new at the desk. */
const newHolder = async (town: OpenTown) => ({ member_id: (await addHolder(town)).member_id });

/** A time that somebody has reserved. */
async function takenTime(town: OpenTown): Promise<Input> {
  const slot = nextSlot();
  const answer = await town.call('POST', '/api/reservations', {
    as: await town.addPerson(),
    body: reservationRequest(slot),
  });
  if (answer.status !== 201) throw new Error(`no reservation: ${answer.text}`);
  const { room_id, target_date, target_time } = slot;
  return { spot_id: 4, room_id, target_date, target_time };
}

let waits = 0;

/** A time that a member waited for and was told of: off the grid, so that no request names it, and not counted any more. */
async function newWaiting(town: OpenTown, owner: number): Promise<number> {
  waits += 1;
  const [row] = await town.rows<{ waitlist_id: number }>(
    `insert into waitlist (member_id, spot_id, room_id, during, created_at, told_at)
     select $1, 4, 401, tstzrange(at, at + interval '1 hour'), $2, $2 from (select $2::timestamptz + make_interval(hours => $3, mins => 7) as at) as later
     returning waitlist_id`,
    owner,
    town.now(),
    waits,
  );
  return row?.waitlist_id ?? 0;
}

/** A file of a member, a picture of one point; it belongs to an application, or to none. */
async function newDocument(town: OpenTown, owner: number, application: string | null = null): Promise<number> {
  const [row] = await town.rows<{ document_id: number }>(
    `insert into document (member_id, application_code, purpose, file_name, media_type, byte_count, content, created_at)
     values ($1, $2, 'reservation', '平面図.png', 'image/png', length($3::bytea), $3::bytea, $4) returning document_id`,
    owner,
    application,
    Buffer.from(onePoint, 'base64'),
    town.now(),
  );
  return row?.document_id ?? 0;
}

/** Everybody uses the service of the passes, and both of them: whoever asks is judged by what is theirs. */
async function usePasses(town: OpenTown): Promise<void> {
  const { service_id } = town.house.town.passes;
  await town.rows(
    `with taken as (insert into subscription (member_id, service_id, created_at) select member_id, $1, $2 from member
       on conflict (member_id, service_id) do update set suspended_at = null)
     insert into pass_consent (member_id, pass, consented_at)
     select member_id, pass, $2 from member, unnest('{bath,bus}'::text[]) as pass on conflict do nothing`,
    service_id,
    town.now(),
  );
}

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
  listSpotStatus: { input: nothing },
  listFreeRooms: { input: nothing },
  reportSpotStatus: {
    input: async (town) => {
      await town.rows('delete from spot_status where spot_id = 3');
      return { spot_id: 3, occupancy: 70 };
    },
  },
  ...terminalCases,
  ...visitCases,
  reportByDevice: {
    input: () => ({ occupancy: 35, is_open: 1 }),
    headers: async (town) => ({ authorization: `Device ${(await newDevice(town)).key}` }),
  },
  listFavourites: { input: nothing },
  readPasses: { input: nothing },
  readOwnPasses: { input: nothing },
  startPass: {
    input: async (town) => {
      await usePasses(town);
      return { pass: 'bath', is_agreed: true };
    },
  },
  stopPass: { input: () => ({ pass: 'bus' }) },
  listOwnVisits: { input: () => ({ pass: 'bath', year: '2026' }) },
  drawPhonePass: {
    input: async (town) => {
      await usePasses(town);
      return { pass: 'bath' };
    },
  },
  addFavourite: { input: () => ({ spot_id: 3 }) },
  removeFavourite: { input: () => ({ spot_id: 3 }) },
  listSpotDevices: { input: nothing },
  createSpotDevice: { input: () => ({ spot_id: 3, device_name: '入口の計数器' }) },
  revokeSpotDevice: { input: async (town) => ({ device_id: (await newDevice(town)).device_id }) },
  readAvailability: { input: () => ({ from: '2027-01-14', to: '2027-01-20', spot_id: 4 }) },
  quoteReservation: { input: () => reservationRequest(nextSlot()) },
  createReservation: { input: () => reservationRequest(nextSlot()) },
  listReservations: { input: nothing },
  readReservation: {
    input: async (town, owner) => ({ reservation_id: await newReservation(town, owner) }),
    isOwned: true,
  },
  changeReservation: {
    input: async (town, owner) => ({
      reservation_id: await newReservation(town, owner),
      note: '椅子を2脚お借りします。',
    }),
    isOwned: true,
  },
  cancelReservation: {
    input: async (town, owner) => ({ reservation_id: await newReservation(town, owner) }),
    isOwned: true,
  },
  listTaxiStands: { input: nothing },
  readTaxi: {
    input: async (town, owner) => ({ reservation_id: await newReservation(town, owner) }),
    isOwned: true,
  },
  bookTaxi: {
    input: async (town, owner) => taxiHome(town, await town.openSession(owner), await newReservation(town, owner)),
    isOwned: true,
  },
  cancelTaxi: {
    input: async (town, owner) => ({ reservation_id: (await newTaxi(town, owner)).reservation_id }),
    isOwned: true,
  },
  listRides: { input: async (town) => ({ date: (await newRide(town)).ride_date }) },
  answerRide: { input: async (town) => ({ taxi_id: (await newRide(town)).taxi_id, status: 1 }) },
  readBoard: {
    input: async (town) => {
      const { member_id } = await town.addPerson();
      const [row] = await town.rows<{ day: string }>(
        `select to_char(started_at at time zone 'Asia/Tokyo', 'YYYY-MM-DD') as day from reservation where reservation_id = $1`,
        await newReservation(town, member_id),
      );
      return { from: row?.day, to: row?.day, spot_id: 4 };
    },
  },
  uploadDocument: { input: () => ({ purpose: 'exemption', file_name: '減免申請書.png', content: onePoint }) },
  readDocument: {
    // One may keep a few files without an application only.
    input: async (town, owner) => ({ document_id: await newDocument(town, owner, 'HM-2234') }),
    isOwned: true,
  },
  deleteDocument: { input: async (town, owner) => ({ document_id: await newDocument(town, owner) }), isOwned: true },
  saveDraft: { input: () => ({ draft_key: 'reservation-4-401', content: { note: '机を8台' } }) },
  readDraft: { input: () => ({ draft_key: 'reservation-4-401' }) },
  deleteDraft: { input: () => ({ draft_key: 'reservation-4-401' }) },
  readPermit: {
    input: async (town, owner) => ({ reservation_id: await newReservation(town, owner) }),
    isOwned: true,
  },
  readReceipt: {
    input: async (town, owner) => {
      const reservation_id = await newReservation(town, owner);
      await town.rows(
        'update reservation set amount = 600, paid_at = $2 where reservation_id = $1',
        reservation_id,
        town.now(),
      );
      return { reservation_id, addressee: '星守町内会', proviso: '会議室使用料として' };
    },
    isOwned: true,
  },
  readReservationCalendar: {
    input: async (town, owner) => ({ reservation_id: await newReservation(town, owner) }),
    isOwned: true,
  },
  createCalendarFeed: { input: nothing },
  readCalendarFeed: { input: nothing },
  revokeCalendarFeed: { input: nothing },
  joinWaitlist: { input: takenTime },
  listWaitlist: { input: nothing },
  leaveWaitlist: { input: async (town, owner) => ({ waitlist_id: await newWaiting(town, owner) }), isOwned: true },
  listInbox: {
    input: async (town) => {
      await newApplication(town);
      return {};
    },
  },
  readApplication: {
    input: async (town) => ({ application_code: (await newApplication(town)).application_code }),
  },
  decideReservations: {
    input: async (town) => {
      const { reservation_id, seen } = await newApplication(town);
      return { decisions: [{ reservation_id, seen, approval_status: 1, reason: '' }] };
    },
  },
  settleExemption: {
    input: async (town) => {
      const { application_code, application_seen } = await newApplication(town);
      return { application_code, exemption_status: 2, reason: '営利の催しのため', seen: application_seen };
    },
  },
  readApplicationDocument: { input: async (town) => ({ document_id: (await newApplication(town)).document_id }) },
  listDayUses: {
    input: async (town) => {
      const [row] = await town.rows<{ day: string }>(
        `select to_char(started_at at time zone 'Asia/Tokyo', 'YYYY-MM-DD') as day from reservation where reservation_id = $1`,
        await newReservation(town, (await town.addPerson()).member_id),
      );
      return { date: row?.day };
    },
  },
  markNoShow: { input: async (town) => ({ reservation_id: await usedReservation(town), no_show: true }) },
  markPaid: { input: async (town) => ({ reservation_id: await usedReservation(town), paid: true }) },
  findMembersAtCounter: { input: async (town) => ({ q: (await town.addPerson()).email }) },
  readCounterDays: { input: () => ({ room_id: 401, from: '2027-01-14' }) },
  bookAtCounter: {
    input: async (town) => ({
      ...reservationRequest(nextSlot()),
      member_id: (await town.addPerson()).member_id,
      override_reason: '',
    }),
  },
  listClosures: { input: nothing },
  checkClosure: {
    input: async (town) => closureOver(town, await newReservation(town, (await town.addPerson()).member_id)),
  },
  createClosure: { input: nextClosure },
  deleteClosure: { input: async (town) => ({ blackout_id: await newClosure(town) }) },
  previewMove: { input: (town) => movedReservation(town) },
  moveBoardReservation: {
    input: async (town) => {
      const wanted = await movedReservation(town);
      const as = await town.openSession(RECEPTION);
      const path = `/api/reception/reservations/${wanted.reservation_id}/move-preview`;
      return { ...wanted, seen: (await town.call('POST', path, { as, body: wanted })).body.seen };
    },
  },
  readStatistics: { input: () => ({ period: '2027-01' }) },
  exportStatistics: { input: () => ({ period: '2026', format: 'csv' }) },
  listDeskSpots: { input: nothing },
  readDeskSpot: { input: () => ({ spot_id: 4 }) },
  checkSpotEdit: { input: async (town) => ({ ...(await deskFile(town)).spot, spot_id: 3 }) },
  editSpot: { input: async (town) => ({ ...(await deskFile(town)).spot, spot_id: 3 }) },
  checkRoomEdit: { input: async (town) => (await deskFile(town)).rooms[0] ?? {} },
  editRoom: { input: async (town) => (await deskFile(town)).rooms[0] ?? {} },
  createRoom: { input: async (town) => ({ ...(await deskFile(town)).rooms[0], adjunct_room_ids: [], spot_id: 3 }) },
  createEquipment: { input: async (town) => ({ ...(await deskFile(town)).equipments[0], spot_id: 3 }) },
  checkEquipmentEdit: { input: async (town) => (await deskFile(town)).equipments[0] ?? {} },
  editEquipment: { input: async (town) => (await deskFile(town)).equipments[0] ?? {} },
  readLaundryMonitor: { input: nothing },
  readPlazaMonitor: { input: nothing },
  readTestMonitor: { input: nothing },
  readBanner: { input: nothing },
  announceBanner: {
    input: () => ({
      body_ja: '大雪のため、17時で閉めます。',
      body_en: 'We close at 17:00 because of heavy snow.',
      is_urgent: 1,
    }),
  },
  endBanner: {
    input: async (town) => {
      await town.rows('delete from monitor_banner');
      await town.rows(
        `insert into monitor_banner (body_ja, body_en, created_at) values ('雪かき中です。', 'Snow is being cleared.', $1)`,
        town.now(),
      );
      return {};
    },
  },
  reportLaundry: {
    input: () => ({ machines: [{ machine_key: 'washer-1', state: 'running', minutes_left: 20 }] }),
    headers: async (town) => ({
      authorization: `Device ${(await newDevice(town, town.house.town.town.fixed_spots.laundry)).key}`,
    }),
  },
  findCardHolders: { input: () => ({ q: '佐藤' }) },
  readCardHolder: { input: newHolder },
  askCardChallenge: { input: newHolder },
  linkCard: { input: newCardLink },
  linkTownCard: { input: async (town) => ({ ...(await newHolder(town)), uid: nextUid() }) },
  unlinkCard: {
    input: async (town) => ({
      card_id: await newTownCard(town, (await addHolder(town)).member_id),
      reason: '別のカードに替えたため',
    }),
  },
  noteCardLost: {
    input: async (town) => ({ card_id: await newTownCard(town, (await addHolder(town)).member_id) }),
  },
  takePassConsent: { input: async (town) => ({ ...(await newHolder(town)), pass: 'bath' }) },
  listOwnCards: { input: nothing },
  unlinkOwnCard: {
    input: async (town, owner) => ({ card_id: await newTownCard(town, owner) }),
    isOwned: true,
  },
  reportOwnCardLost: {
    input: async (town, owner) => ({ card_id: await newTownCard(town, owner) }),
    isOwned: true,
  },
};
