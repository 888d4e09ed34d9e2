import type pg from 'pg';
import { addSpot, bookingRequest, takeSlotGuardsOut } from '../../bench/ground/bookings.ts';
import { openLine } from '../../bench/ground/http-line.ts';
import { addMembers, memberIdOf } from '../../bench/ground/people.ts';
import { openPostgres, openTown, type Town } from '../../bench/ground/town.ts';
import type { Finding, TortureContext, TortureRow } from '../row.ts';

const AT_ONCE = 100;

async function effectsOf(
  database: pg.Client,
  member: number,
): Promise<{ reservations: number; mails: number; actions: number }> {
  const found = await database.query(
    `select (select count(*)::int from reservation where member_id = $1) as reservations,
       (select count(*)::int from outbox where recipient = (select email from member where member_id = $1)) as mails,
       (select count(*)::int from audit where actor_member_id = $1) as actions`,
    [memberIdOf(member)],
  );
  return found.rows[0];
}

/** Sends one application with one key a hundred times at once, and checks the result. */
async function repeat({ api, database }: Town, member: number) {
  const request = Buffer.from(
    bookingRequest({ member, room: 0, wishes: [{ day: member, hour: 9 }], key: `once-${member}` }),
  );
  const lines = await Promise.all(Array.from({ length: AT_ONCE }, () => openLine(api.port)));
  const replies = await Promise.all(lines.map((line) => line.exchange(request, true)));
  for (const line of lines) line.close();
  const different = new Set(replies.map(({ status, body }) => `${status} ${body}`)).size;
  const refused = replies.filter(({ status }) => status !== 201).length;
  const { reservations, mails, actions } = await effectsOf(database, member);
  return {
    reservations,
    isReached: different === 1 && refused === 0 && reservations === 1 && mails === 1 && actions === 1,
    figure: `reservations ${reservations}, mails ${mails}, audit rows ${actions}; different replies ${different}, refused ${refused}`,
  };
}

type Tried = Awaited<ReturnType<typeof repeat>>;

/** The first of several tries that matches, otherwise the last. */
async function firstThat(isSo: (tried: Tried) => boolean, town: Town, from: number, times: number): Promise<Tried> {
  let found = await repeat(town, from);
  for (let time = 1; time < times && !isSo(found); time += 1) found = await repeat(town, from + time);
  return found;
}
const isBroken = ({ isReached }: Tried): boolean => !isReached;
/** Without the key all others are refused, unless two are decided at the same moment: often, not always. */
const isDoubled = ({ reservations }: Tried): boolean => reservations > 1;

async function run({ scope, count }: TortureContext): Promise<Finding[]> {
  const town = await openTown(scope, await openPostgres(scope), 'key');
  const times = count(20, 4);
  const guarded = 2 * times;
  const bareTries = 3 * times;
  await addMembers(town.database, guarded + bareTries);
  // Without a limit, as its lock would order a member's requests and hide what the key has to prevent.
  await addSpot(town.database, 1, null);
  const kept = await firstThat(isBroken, town, 0, times);
  // The slot's guard would hide a second effect: without it only the key is left.
  await takeSlotGuardsOut(town.database);
  const keyAlone = await firstThat(isBroken, town, times, times);
  await town.database.query('alter table idempotency_key drop constraint idempotency_key_member_id_key_pk');
  const bare = await firstThat(isDoubled, town, guarded, bareTries);
  return [
    { name: `key: one key ${AT_ONCE} times at once`, isReached: kept.isReached, figure: kept.figure },
    { name: 'key: the same where the key is the only guard', isReached: keyAlone.isReached, figure: keyAlone.figure },
    {
      name: 'key: the same fails without the key',
      isReached: isDoubled(bare),
      figure: bare.figure,
    },
  ];
}

/** The same Idempotency-Key many times: one effect, identical replies. Also in `idempotency.race.test.ts`. */
export const key: TortureRow = { name: 'key', isAtLength: true, run };
