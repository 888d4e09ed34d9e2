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
}

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

/** A verification link that waits, by its secret; the account that it makes has an address of its own. */
async function newLink(town: OpenTown): Promise<string> {
  const token = newSecret();
  const {
    email_confirmation: _again,
    password: _secret,
    password_confirmation: _too,
    is_agreed: _yes,
    ...profile
  } = signupRequest();
  const payload = { ...profile, address3: '', gender: 0, locale: 'ja', password_hash: 'unknown' };
  await town.rows(
    `insert into verification (token_hash, purpose, recipient_key, payload, created_at, expires_at)
     values ($1, 'signup', $2::jsonb ->> 'email', $2::jsonb, $3, $4)`,
    hashOf(token),
    JSON.stringify(payload),
    town.now(),
    new Date(town.now().getTime() + 3_600_000),
  );
  return token;
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
  verifySignup: { input: async (town) => ({ token: await newLink(town) }) },
  readAccount: { input: nothing },
  login: {
    input: (town) => ({
      login_id: town.house.town.sampleMembers[2]?.email,
      password: town.house.town.sampleMembers[2]?.password,
    }),
    endsSession: true,
  },
  logout: { input: nothing, endsSession: true },
  readSession: { input: nothing },
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
