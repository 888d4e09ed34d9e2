import { refuse, type Refusal } from '@machi/domain/refusals/model';
import { ARRIVAL_KEPT_DAYS, arrivedAt, openingFor, placeOf } from '@machi/domain/shelters/rules';
import { ARRIVALS_A_DAY, type ShelterArrival } from '@machi/domain/shelters/terminal';
import { statement, type Queryable } from '../../database/database.ts';
import { above, among, atLeast, otherThan, raisedBy, rowsOf } from '../../database/rows.ts';
import { takeTurn } from '../../database/server-functions.ts';
import { shelter_arrival, shelter_opening, shelter_stay } from '../../database/tables/shelters/shelters.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { House } from '../../platform/house.ts';
import type { TappingExchange } from '../../platform/http/exchange.ts';
import { writeAction } from './note-condition.ts';
import { readSignedPass } from './phone-passes.ts';
import { scopeAt } from './snapshot.ts';
import { snapshotStore } from './snapshot-store.ts';

const DAY = 86_400_000;
const taken = rowsOf(shelter_arrival);
const openings = rowsOf(shelter_opening);
const stays = rowsOf(shelter_stay);
type Opening = typeof shelter_opening.$inferSelect;
type NewStay = typeof shelter_stay.$inferInsert;

/** Takes those that this terminal has not sent before: the key decides, also between two copies of one call. */
const claimArrivals = statement<{ arrival_id: string }>(
  'claim-arrivals',
  `insert into shelter_arrival (terminal_id, arrival_id, taken_at) select $1, id, $3 from unnest($2::uuid[]) id
   on conflict do nothing returning arrival_id`,
);

/**
 * The members whom a terminal may name. A number alone is believed of people whom its snapshot lets it recognise in
 * this way; a phone's pass is signed by the town, and was valid when it was shown.
 */
async function believed(
  transaction: Queryable,
  house: House,
  { terminal, now }: TappingExchange,
  arrivals: readonly ShelterArrival[],
) {
  const ids = arrivals.flatMap(({ member_id }) => member_id ?? []);
  const scope = await scopeAt(house, terminal, now);
  const rows = ids.length === 0 ? [] : await snapshotStore.recognised(transaction, scope, now, ids);
  const known = new Map(rows.map((row) => [row.member_id, row]));
  const exist = new Set(
    ids.length === 0 ? [] : (await transaction.run(existing, [ids])).map(({ member_id }) => member_id),
  );
  return ({ way, member_id, phone_pass, arrived_at }: ShelterArrival): number | null => {
    if (member_id === undefined) return null;
    const pass = way === 'phone' ? readSignedPass(house.secret, phone_pass)?.pass : undefined;
    const isShown = pass?.member_id === member_id && pass.expires * 1000 > Date.parse(arrived_at);
    const isSeen = way === 'card' ? known.get(member_id)?.by_card : way === 'face' && known.get(member_id)?.by_face;
    return isShown || isSeen === true ? (exist.has(member_id) ? member_id : null) : null;
  };
}
/** Holds them: nobody withdraws meanwhile. */
const existing = statement<{ member_id: number }>(
  'arriving-members',
  'select member_id from member where member_id = any($1::int[]) order by member_id for key share',
);

/** The last openings of these shelters, which cannot end meanwhile, and new ones for whom none is open. */
async function openingsFor(
  transaction: Queryable,
  { town }: House,
  { terminal, now, requestId }: TappingExchange,
  shelterIds: readonly number[],
) {
  const of = { shelter_id: among(shelterIds) };
  const since = new Date(now.getTime() - (ARRIVAL_KEPT_DAYS + 1) * DAY);
  const last = await openings.hold(
    transaction,
    'last-openings',
    [
      { ...of, closed_at: null },
      { ...of, closed_at: atLeast(since) },
    ],
    { order: ['shelter_opening_id'] },
  );
  return async (shelter_id: number, at: Date): Promise<Opening> => {
    const own = last.filter((opening) => opening.shelter_id === shelter_id);
    const found = openingFor(own, at);
    if (found) return found;
    const has = [...(town.shelters.find((shelter) => shelter.shelter_id === shelter_id)?.has ?? [])];
    const row = {
      shelter_id,
      has,
      message: { ja: '', en: '' },
      opened_at: at,
      opened_by_terminal: terminal.terminal_id,
    };
    const made = await openings.insertIfAbsent(transaction, 'open-shelter-by-terminal', row);
    // An official has opened it at the same moment.
    const open = made ?? (await openings.lock(transaction, 'lock-shelter-opened', { shelter_id, closed_at: null }));
    if (!open) throw new Error('a shelter is neither open nor closed');
    last.push(open);
    const event = {
      at: now,
      actor_member_id: null,
      request_id: requestId,
      action: 'shelter:open-by-terminal',
    } as const;
    if (made) await writeAudit(transaction, { ...event, subject: 'shelter', subject_id: shelter_id });
    return open;
  };
}

/** Takes what a terminal tells of people who came to shelters, each once. */
export async function takeArrivalsOf(
  house: House,
  arrivals: readonly ShelterArrival[],
  exchange: TappingExchange,
): Promise<Refusal | { answers: { arrival_id: string; fault: 'shelter-unknown' | null }[] }> {
  const { terminal, now } = exchange;
  const { terminal_id } = terminal;
  const isKnown = ({ shelter_id }: ShelterArrival): boolean =>
    house.town.shelters.some((shelter) => shelter.shelter_id === shelter_id);
  const answers = arrivals.map((arrival) => ({
    arrival_id: arrival.arrival_id,
    fault: isKnown(arrival) ? null : ('shelter-unknown' as const),
  }));
  const told = arrivals.filter(isKnown);
  // What is tried at a test terminal is not counted, as its taps are not.
  if (terminal.is_test || told.length === 0) return { answers };
  return house.database.transaction(async (transaction) => {
    // As at the desk: whoever enters the same member waits.
    await takeTurn(transaction, 'shelter-members');
    const day = { terminal_id, taken_at: above(new Date(now.getTime() - DAY)) };
    if ((await taken.count(transaction, 'arrivals-of-day', day)) + told.length > ARRIVALS_A_DAY)
      return refuse(429, { field: '', code: 'shelter-arrivals-many' });
    const ids = told.map(({ arrival_id }) => arrival_id);
    const claimed = await transaction.run(claimArrivals, [terminal_id, ids, now]);
    const left = new Set(claimed.map(({ arrival_id }) => arrival_id));
    // Of two with one number in the same call, the first.
    const fresh = told.filter(({ arrival_id }) => left.delete(arrival_id));
    if (fresh.length === 0) return { answers };
    const shelterIds = [...new Set(fresh.map(({ shelter_id }) => shelter_id))];
    const openingOf = await openingsFor(transaction, house, exchange, shelterIds);
    const memberOf = await believed(transaction, house, exchange, fresh);
    const memberIds = [...new Set(fresh.flatMap((arrival) => memberOf(arrival) ?? []))];
    const before = await stays.hold(
      transaction,
      'stays-of-arriving',
      { member_id: among(memberIds), left_how: otherThan('undone') },
      { order: ['shelter_stay_id'] },
    );
    const made: (NewStay & Pick<(typeof before)[number], 'arrived_at' | 'left_at' | 'member_id'>)[] = [];
    const moved = new Map<number, Date>();
    const counted = new Map<Opening, number>();
    for (const arrival of fresh) {
      const { household_id, person_name, way, others } = arrival;
      const at = arrivedAt(new Date(arrival.arrived_at), now);
      const opening = await openingOf(arrival.shelter_id, at);
      const { shelter_opening_id, closed_at } = opening;
      const end = closed_at ? { left_at: closed_at, left_how: 'closed' as const } : { left_at: null, left_how: null };
      const row = { shelter_opening_id, household_id, arrived_at: at, terminal_id, way };
      const member_id = memberOf(arrival);
      const own = [...before, ...made].filter((stay) => member_id !== null && stay.member_id === member_id);
      const place = placeOf(own, shelter_opening_id, at);
      const first = made.length;
      if (member_id !== null && place === 'known') {
        const known = own.find((stay) => stay.shelter_opening_id === shelter_opening_id);
        if (known && known.household_id !== household_id) {
          // Entered at the desk, or at another terminal, with others: all of them came together.
          const one = { household_id: known.household_id, shelter_opening_id };
          await stays.update(transaction, 'join-households', one, { household_id });
          for (const stay of [...before, ...made])
            if (stay.shelter_opening_id === shelter_opening_id && stay.household_id === one.household_id)
              stay.household_id = household_id;
        }
      } else if (member_id !== null) {
        if (place === 'comes')
          for (const stay of own.filter(({ left_at }) => left_at === null)) {
            Object.assign(stay, { left_at: at, left_how: 'moved' });
            if ('shelter_stay_id' in stay && stay.shelter_stay_id !== undefined) moved.set(stay.shelter_stay_id, at);
          }
        const gone = place instanceof Date ? { left_at: place, left_how: 'moved' as const } : end;
        made.push({ ...row, member_id, name: '', persons: 1, ...gone });
      } else if (person_name !== undefined) made.push({ ...row, member_id, name: person_name, persons: 1, ...end });
      // Nobody is lost: whom the terminal may not name is a person without a name.
      const unnamed = others + (arrival.member_id !== undefined && member_id === null ? 1 : 0);
      if (unnamed > 0) made.push({ ...row, member_id: null, name: '', persons: unnamed, ...end });
      // Whoever came before the last count of heads is in it.
      if (opening.counted_at && at < opening.counted_at)
        for (const { persons, left_at } of made.slice(first))
          if (left_at === null) counted.set(opening, (counted.get(opening) ?? 0) + persons);
    }
    const ends = [...moved].map(([shelter_stay_id, left_at]) => ({
      shelter_stay_id,
      left_at,
      left_how: 'moved' as const,
    }));
    await stays.updateAll(transaction, 'move-arrived', 'shelter_stay_id', ends);
    await stays.insertAll(transaction, 'take-arrivals', made);
    for (const [{ shelter_opening_id }, count] of counted)
      await openings.update(
        transaction,
        'count-arrived-before',
        { shelter_opening_id },
        { counted_there: raisedBy(count) },
      );
    await writeAction(transaction, exchange, 'terminal:arrivals');
    return { answers };
  });
}
