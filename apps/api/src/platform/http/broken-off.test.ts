import { addDays } from '@machi/domain/calendar/model';
import { allEndpoints } from '@machi/domain/register/endpoints';
import { officialRoles } from '@machi/domain/permissions/roles';
import { afterAll, describe, expect, test } from 'vitest';
import type { Database, Queryable } from '../../database/database.ts';
import { cases } from '../../testing/cases.ts';
import { RECEPTION, type Input } from '../../testing/cases/case.ts';
import { newReservation } from '../../testing/cases/new-reservation.ts';
import { applicationRequest, newLottery, setPhase } from '../../testing/facilities/lotteries.ts';
import { ask } from '../../testing/requests/ask.ts';
import { watching } from '../../testing/requests/guards.ts';
import { reservationRequest } from '../../testing/requests/requests.ts';
import { openTown, type OpenTown } from '../../testing/towns/open-town.ts';

/**
 * When the town's process dies: before its nth statement from now on, or after an action's commit and before its reply.
 */
class Death {
  beforeStatement = 0;
  isAfterCommit = false;
  isDead = false;
  #ran = 0;

  plan({ beforeStatement = 0, isAfterCommit = false }) {
    Object.assign(this, { beforeStatement, isAfterCommit, isDead: false });
    this.#ran = 0;
  }
  meets(): boolean {
    if (this.beforeStatement === 0) return this.isDead;
    this.#ran += 1;
    this.isDead ||= this.#ran >= this.beforeStatement;
    return this.isDead;
  }
}

const killed = () => Object.assign(new Error('killed'), { code: '57P01' });

function mortal(database: Database, death: Death): Database {
  const watched = watching(database, (_statement, _values, run) => (death.meets() ? Promise.reject(killed()) : run()));
  return {
    ...watched,
    async transaction(work, rollsBack) {
      let isAction = false;
      const noting = (transaction: Queryable): Queryable => ({
        script: (text) => transaction.script(text),
        run(statement, values) {
          isAction ||= /insert into audit\b/.test(statement.text);
          return transaction.run(statement, values);
        },
      });
      const done = await watched.transaction((transaction, leave) => work(noting(transaction), leave), rollsBack);
      if (!isAction || !death.isAfterCommit || rollsBack?.(done) === true) return done;
      death.plan({});
      throw killed();
    },
  };
}

/** Tables that change without an action: presence, notifications in progress, the log's seals. */
const BY_ITSELF: ReadonlySet<string> = new Set([
  'session',
  'member_activity',
  'running_process',
  'audit_seal',
  'sandbox_mail',
  'sent_day',
]);

/** A checksum of each table, of all or some. For notifications, only of the recipients. */
async function readerOf(town: OpenTown) {
  const tables = await town.rows<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`;
  const every = tables.map(({ name }) => name).filter((name) => !BY_ITSELF.has(name));
  const rowsOf = (name: string) => (name === 'outbox' ? '(select outbox_id, recipient from outbox)' : name);
  const sumOf = (name: string) =>
    `select '${name}' as name, (select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) from ${rowsOf(name)} t) as rows`;
  return async (names: readonly string[] = every): Promise<ReadonlyMap<string, string>> => {
    const rows = await town.rows<{ name: string; rows: string }>(names.map(sumOf).join(' union all '));
    return new Map(rows.map((row) => [row.name, row.rows]));
  };
}
const changed = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>) =>
  [...after].flatMap(([name, rows]) => (before.get(name) === rows ? [] : [name]));

let terms = 0;
/** Actions with larger inputs than the walk sends. */
const LARGE: Readonly<Record<string, (town: OpenTown) => Promise<Input>>> = {
  bookTerm: async (town) => {
    terms += 1;
    const target_time = { start: '13:00', end: '15:00' };
    const [target_date = '', ...days] = Array.from({ length: 20 }, (_one, week) =>
      addDays('2027-06-02', 140 * terms + 7 * week),
    );
    const target_dates = days.map((day) => ({ target_date: day, target_time }));
    const { member_id } = await town.addPerson();
    const request = reservationRequest({ room_id: 402, persons_spot: 2, target_date, target_time, target_dates });
    return { ...request, member_id, override_reason: '年間の利用団体' };
  },
  createClosure: async (town) => {
    const [holder, waiting] = await town.addPeople(2);
    const id = await newReservation(town, holder?.member_id ?? 0);
    const [row] = await town.rows<{ room_id: number; day: string; start: string; end: string }>(
      `with waits as (insert into waitlist (member_id, spot_id, room_id, during, created_at)
         select $2, spot_id, room_id, tstzrange(started_at, ended_at), reserved_at from reservation where reservation_id = $1)
       select room_id, (started_at at time zone 'Asia/Tokyo')::date::text as day,
         to_char(started_at at time zone 'Asia/Tokyo', 'HH24:MI') as start, to_char(ended_at at time zone 'Asia/Tokyo', 'HH24:MI') as end
       from reservation where reservation_id = $1`,
      id,
      waiting?.member_id ?? 0,
    );
    const { room_id, day, start, end } = row ?? {};
    const closed = { from_date: day, from_time: start, to_date: day, to_time: end };
    return { spot_id: 4, room_id, ...closed, reason: { ja: '工事', en: 'Works' }, declined_ids: [id] };
  },
  drawLotteryNow: async (town) => {
    const lottery_id = await newLottery(town);
    await setPhase(town, lottery_id, 'open');
    const as = await town.openSession(RECEPTION);
    for (const { member_id } of await town.addPeople(4)) {
      const path = `/api/reception/lotteries/${lottery_id}/applications`;
      const applied = await town.call('POST', path, { as, body: applicationRequest({ member_id }) });
      if (applied.status >= 300) throw new Error(applied.text);
    }
    await setPhase(town, lottery_id, 'closed');
    return { lottery_id };
  },
};

const actions = [
  'markPaid',
  'notePaidAgain',
  'askRoomRefund',
  'askRoomRefundToAccount',
  'decideBillRequest',
  'closeTillDay',
  'remindDue',
  'bookAtCounter',
  'createCounterGuest',
  'bookTerm',
  'endTerm',
  'changeApplied',
  'decideReservations',
  'settleExemption',
  'callOffReservation',
  'moveBoardReservation',
  'createClosure',
  'deleteClosure',
  'createLottery',
  'changeLottery',
  'callOffLottery',
  'enterLotteryApplication',
  'drawLotteryNow',
  'joinGuest',
  'unjoinGuest',
  'eraseGuest',
  'noteDeath',
  'takeDeathBack',
  'writeApplicationMemo',
  'askForDocument',
  'settleAskedDocument',
  'unlinkCard',
  'noteCardLost',
];

/** A town whose process dies on command. */
async function openMortal(around: (database: Database) => Database = (database) => database) {
  const death = new Death();
  const town = await openTown({ around: (database) => mortal(around(database), death) });
  const official = await town.addPerson({ roles: officialRoles });
  const standing = await readerOf(town);
  let presses = 0;

  /** Repeats one action with the same key. */
  async function pressOf(name: string) {
    const endpoint = allEndpoints.find((one) => one.name === name);
    const known = cases[name];
    if (!endpoint || !known) throw new Error(`no endpoint ${name}`);
    death.plan({});
    const { member_id } = await town.addPerson();
    const input = await (LARGE[name]?.(town) ?? known.input(town, member_id));
    const as = await town.openSession(official.member_id);
    presses += 1;
    const headers = { 'idempotency-key': `pressed-${presses}` };
    return { press: () => ask(town, endpoint, input, { as, headers }), success: endpoint.success };
  }

  return {
    close: () => town.close(),

    /** Dies after the commit and before the reply, then repeats the request. */
    async dieUnanswered(name: string) {
      const { press, success } = await pressOf(name);
      const before = await standing();
      death.plan({ isAfterCommit: true });
      const unanswered = await press();
      expect(unanswered.status, unanswered.text).toBe(503);
      expect(death.isAfterCommit).toBe(false);
      const stood = await standing();
      const again = await press();
      expect(again.status, again.text).toBe(success);
      return { tables: changed(before, stood), doneTwice: changed(stood, await standing()) };
    },

    /**
     * Dies before each statement of the action in turn, until it succeeds. Answers the tables that had partial changes.
     */
    async dieOnTheWay(name: string, tables: readonly string[]): Promise<readonly string[]> {
      const { press, success } = await pressOf(name);
      const before = await standing(tables);
      for (let beforeStatement = 1; ; beforeStatement += 1) {
        death.plan({ beforeStatement });
        const { status, text } = await press();
        const { isDead } = death;
        death.plan({});
        const stands = changed(before, await standing(tables));
        // A successful reply means that the action is committed; only follow-up work died, such as a notification.
        if (!isDead || status === success) {
          expect(status, text).toBe(success);
          expect(stands).not.toEqual([]);
          return [];
        }
        expect({ beforeStatement, status }).toEqual({ beforeStatement, status: 503 });
        if (stands.length > 0) return stands;
      }
    },
  };
}

describe('a process that dies in an action of the desks leaves all of it or nothing', async () => {
  const town = await openMortal();
  afterAll(() => town.close());

  test.each(actions)('%s: the same press does it, once', async (name) => {
    const { tables, doneTwice } = await town.dieUnanswered(name);
    expect(tables).toContain('audit');
    expect(doneTwice).toEqual([]);
    expect(await town.dieOnTheWay(name, tables)).toEqual([]);
  });
});

test('without transactions a part of it stands: the proof sees the guard @guard', async () => {
  const town = await openMortal((database) => ({
    ...database,
    transaction: (work) => work(database, () => undefined),
  }));
  const { tables } = await town.dieUnanswered('markPaid');
  expect(await town.dieOnTheWay('markPaid', tables)).not.toEqual([]);
  await town.close();
});
