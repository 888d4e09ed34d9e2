import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { connectPostgres } from './connect-postgres.ts';
import { isDatabaseGone, statement, type Queryable } from './database.ts';

const database = connectPostgres(inject('databaseUrl'), 'public', 5, () => {});
const read = statement<{ id: number; turns: number }>('read', 'select id, turns from deadlock order by id');
const turn = statement('turn', 'update deadlock set turns = turns + 1 where id = $1');
beforeAll(() =>
  database.script(
    'create table deadlock (id int primary key, turns int not null); insert into deadlock values (1, 0), (2, 0)',
  ),
);
afterAll(async () => {
  await database.script('drop table deadlock');
  await database.close();
});

describe('a transaction on PostgreSQL', () => {
  test('that a deadlock ended is run again: both have their effect, once', async () => {
    const bothHold = Promise.withResolvers<void>();
    let holding = 0;
    let runs = 0;
    const inOrder = (first: number, second: number) =>
      database.transaction(async (transaction: Queryable) => {
        runs += 1;
        await transaction.run(turn, [first]);
        holding += 1;
        if (holding === 2) bothHold.resolve();
        await bothHold.promise;
        await transaction.run(turn, [second]);
      });
    await Promise.all([inOrder(1, 2), inOrder(2, 1)]);
    expect(await database.run(read)).toEqual([
      { id: 1, turns: 2 },
      { id: 2, turns: 2 },
    ]);
    // On a busy machine the second try may conflict again.
    expect(runs).toBeGreaterThanOrEqual(3);
  });

  test('that stands still is ended by the database, so that nobody waits long for its locks', async () => {
    const [shown] = await database.run(
      statement<{ limit: string }>(
        'idle-limit',
        `select current_setting('idle_in_transaction_session_timeout') as limit`,
      ),
    );
    expect(shown?.limit).toBe('20s');
    const [holds, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const still = database.transaction(async (transaction: Queryable) => {
      await transaction.script('set local idle_in_transaction_session_timeout = 200');
      await transaction.run(turn, [1]);
      holds.resolve();
      await goesOn.promise;
      await transaction.run(turn, [2]);
    });
    const ended = still.then(
      () => 'done',
      (error: unknown) => (isDatabaseGone(error) ? 'asks to come again' : String(error)),
    );
    await holds.promise;
    await database.run(turn, [1]);
    goesOn.resolve();
    expect(await ended).toBe('asks to come again');
  });

  test('that throws or is told to is rolled back', async () => {
    const before = await database.run(read);
    await expect(
      database.transaction(async (transaction) => {
        await transaction.run(turn, [1]);
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect(
      await database.transaction(
        async (transaction) => {
          await transaction.run(turn, [1]);
          return 'no';
        },
        (result) => result === 'no',
      ),
    ).toBe('no');
    expect(await database.run(read)).toEqual(before);
  });

  test('fails by what failed first, although statements behind it fail, too', async () => {
    const broken = statement('broken', 'select 1 / 0');
    await expect(
      database.transaction(async (transaction, leave) => {
        leave(transaction.run(broken));
        await transaction.run(read);
      }),
    ).rejects.toMatchObject({ code: '22012' });
  });

  test('gives a calendar day as text, whatever the time zone', async () => {
    expect(await database.run(statement('day', `select '2027-01-21'::date as day`))).toEqual([{ day: '2027-01-21' }]);
  });
});

/** A proxy to the database that accepts connections and forwards them only once it is opened. */
async function openWay() {
  const { hostname, port } = new URL(inject('databaseUrl'));
  const [asked, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const server = createServer((client) => {
    asked.resolve();
    const ended = () => {};
    void opened.promise.then(() => {
      const beyond = connect(Number(port), hostname).on('error', ended);
      client.on('error', ended).pipe(beyond).pipe(client);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = new URL(inject('databaseUrl'));
  url.host = `127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  return { url: url.href, asked: asked.promise, open: opened.resolve, end: () => server.close() };
}

describe('whoever listens', () => {
  const open = statement<{ count: number }>(
    'count-listeners',
    `select count(*)::int as count from pg_stat_activity where query like 'LISTEN listen_test%'`,
  );
  const count = async () => (await database.run(open))[0]?.count;

  test('shares one connection, also who begins at the same moment, and hears all channels', async () => {
    const town = connectPostgres(inject('databaseUrl'), 'public', 1, () => {});
    const heard: string[] = [];
    const channels = ['one', 'two', 'three'].map((name) => `listen_test_${name}`);
    await Promise.all(channels.map((channel) => town.listen(channel, () => heard.push(channel))));
    expect(await count()).toBe(1);
    heard.length = 0;
    for (const channel of channels) await database.script(`notify ${channel}`);
    await expect.poll(() => heard.toSorted()).toEqual(channels.toSorted());
    await town.close();
    await expect.poll(count).toBe(0);
  });

  test('leaves no connection behind that was being made while the town closed', async () => {
    const way = await openWay();
    const town = connectPostgres(way.url, 'public', 1, () => {});
    const listening = town.listen('listen_test_late', () => {});
    await way.asked;
    const closing = town.close();
    way.open();
    await Promise.all([closing, listening]);
    await expect.poll(count).toBe(0);
    way.end();
  });
});
