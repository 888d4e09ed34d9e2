import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathParameters } from '@machi/domain/contract/endpoint';
import { MENU_SIZE, menuAreas } from '@machi/domain/line/menu';
import { screens } from '@machi/domain/navigation/official-screens';
import { officialRoles } from '@machi/domain/permissions/roles';
import { deviceKindOf, isOfTerminals, senderOf } from '@machi/domain/permissions/model';
import { allEndpoints } from '@machi/domain/register/endpoints';
import { isOfPart } from '@machi/domain/navigation/part-addresses';
import { lackingParts } from '@machi/domain/town/parts';
import { afterAll, describe, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { randomOf } from '../../ground/random.ts';
import { cases } from '../../testing/cases.ts';
import type { Input } from '../../testing/cases/case.ts';
import { objectOf } from '../../testing/requests/fuzz-values.ts';
import { operationsOf } from '../../testing/requests/fuzz.ts';
import { reservationRequest } from '../../testing/requests/requests.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'machi-portal-'));
await writeFile(
  path.join(folder, 'index.html'),
  '<html lang="ja"><head></head><body><div id="root"></div></body></html>',
);
await writeFile(path.join(folder, 'pages.json'), '{"first":{"scripts":[],"texts":{}},"pages":{}}');
afterAll(() => rm(folder, { recursive: true }));

/** Endpoints whose requests a device or a provider signs have walks of their own. */
const asked = allEndpoints.filter(
  ({ permission }) => !deviceKindOf(permission) && !isOfTerminals(permission) && !senderOf(permission),
);

const text = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 200).toWellFormed() || '1';

const AT_ONCE = 6;

/** A work account neither gives nor takes a delegation. */
const DELEGATION = /^\/api\/(?:delegations|watching)$/;

/** Where a text calls the city a 町. A street may be called so, and what the road to it leads to. */
const calledTown = (key: string, told: string): string[] =>
  key === 'oharashi'
    ? [
        ...told.matchAll(/.{0,8}(?<!市区|本|番)町(?!村|内会|名).{0,8}|.{0,20}\b[Tt]own (?:office|hall|has|is).{0,8}/g),
      ].map(([found]) => found)
    : [];

describe.each(['shiomijima', 'oharashi'] as const)('%s, a town that the cases of tests do not know', (key) => {
  const opening = openTestTown({ town: key, application: (house) => createApp(house, { portalFolder: folder }) });

  test('every endpoint answers, never with 5xx, and with 404 what the town has not', async () => {
    const town = await opening;
    const lacking = lackingParts(town.house.town);
    const operations = new Map(
      operationsOf((await town.call('GET', '/api/openapi.json')).body).map((one) => [one.name, one]),
    );
    const wrong: string[] = [];
    let valid = 0;

    async function askOne(index: number, { name, method, path: pattern }: (typeof asked)[number]): Promise<void> {
      const schema = operations.get(name)?.schema ?? {};
      // A walked one may end the session, the account or the official's roles.
      const person = await town.addPerson({ roles: officialRoles });
      // Most of these name a room or an office of the sample town.
      const known = await Promise.resolve()
        .then(() => cases[name]?.input(town, person.member_id))
        .catch(() => undefined);
      if (known) valid += 1;
      const given = Object.keys(schema.properties ?? {}).length === 0 ? {} : objectOf(schema, randomOf(index));
      const inputs: Input[] = [{ ...given, request_reason: '' }, ...(known ? [known] : [])];
      for (const [at, input] of inputs.entries()) {
        const inPath = pathParameters(pattern);
        const target = pattern.replace(/:([a-z_]+)/g, (_all, word: string) =>
          encodeURIComponent(text(input[word] ?? 1)),
        );
        const rest = Object.entries(input).filter(([word]) => !inPath.includes(word));
        const query = new URLSearchParams(
          rest.map(([word, value]) => [word, text(value)] as [string, string]),
        ).toString();
        const { status } = await town.call(method, method === 'GET' ? `${target}?${query}` : target, {
          as: at === 0 ? await town.openSession(person.member_id) : person,
          ...(method === 'GET' ? {} : { body: Object.fromEntries(rest) }),
        });
        const isGone = isOfPart(pattern, lacking);
        if (status >= 500 || (isGone && status !== 404)) wrong.push(`${method} ${target}: ${status}`);
      }
    }
    const left = asked.entries();
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const [index, one] of left) await askOne(index, one);
      }),
    );
    expect(wrong).toEqual([]);
    expect(valid).toBeGreaterThan(200);
  });

  test('every list that asks for nothing is there', async () => {
    const town = await opening;
    const lacking = lackingParts(town.house.town);
    const [person, member] = [await town.addPerson({ roles: officialRoles }), await town.addPerson()];
    const lists = asked.filter(
      ({ method, path: pattern, input }) =>
        method === 'GET' &&
        pathParameters(pattern).length === 0 &&
        input.safeParse({}).success &&
        !isOfPart(pattern, lacking),
    );
    const answers = await Promise.all(
      lists.map(
        async ({ name, path: pattern }) =>
          [name, await town.call('GET', pattern, { as: DELEGATION.test(pattern) ? member : person })] as const,
      ),
    );
    expect((await town.call('GET', '/api/town')).body.town.ferries).toBe(key === 'shiomijima' ? 'Ferries' : null);
    expect(answers.length).toBeGreaterThan(60);
    expect(answers.filter(([, { status }]) => status !== 200).map(([name]) => name)).toEqual([]);
    expect(
      answers
        // Names of stops and companies are those of the route data that another test has sent.
        .filter(([name]) => name !== 'readTransportDesk')
        .flatMap(([name, { text: told }]) => calledTown(key, told).map((found) => `${name}: ${found}`)),
    ).toEqual([]);
  });

  test('the buttons of LINE’s menu cover its picture once, and lead only to what the town has', async () => {
    const pack = (await opening).house.town;
    const areas = menuAreas(pack);
    expect(areas.map((area) => area.key)).toEqual(
      key === 'shiomijima'
        ? ['reserve', 'ferry', 'waste', 'report', 'notice', 'help']
        : ['reserve', 'waste', 'report', 'notice', 'event', 'help'],
    );
    const covered = areas.reduce((sum, { bounds: { width, height } }) => sum + width * height, 0);
    expect(covered).toBe(MENU_SIZE.width * MENU_SIZE.height);
    for (const { bounds } of areas) {
      expect(bounds.x + bounds.width).toBeLessThanOrEqual(MENU_SIZE.width);
      expect(bounds.y + bounds.height).toBeLessThanOrEqual(MENU_SIZE.height);
    }
  });

  test('every page is there but those of what the town has not', async () => {
    const town = await opening;
    const lacking = lackingParts(town.house.town);
    const pages = screens.map(({ path: pattern }) => pattern).filter((pattern) => !pattern.includes(':'));
    const statuses = await Promise.all(pages.map(async (page) => [page, await town.call('GET', page)] as const));
    const gone = statuses.filter(([, { status }]) => status !== 200).map(([page]) => page);
    expect(gone.filter((page) => !isOfPart(page, lacking))).toEqual([]);
    expect(gone).toEqual(
      expect.arrayContaining(['/pass', '/visit', '/terminal', '/dispatch', '/spot/timetable/wakka']),
    );
    expect(
      statuses.flatMap(([page, { text: told }]) => calledTown(key, told).map((found) => `${page}: ${found}`)),
    ).toEqual([]);
  });
});

test('the island’s hall costs more in the season, and its key lies in a box that a reservation opens', async () => {
  const town = await openTestTown({ town: 'shiomijima' });
  const quoted = async (target_date: string): Promise<number> => {
    const body = reservationRequest({
      spot_id: 2,
      room_id: 2,
      target_date,
      target_time: { start: '10:00', end: '12:00' },
    });
    return (await town.call('POST', '/api/reservations/quote', { body })).body.quote.amount;
  };
  expect(await Promise.all(['2027-06-30', '2027-07-01', '2027-08-31', '2027-09-01'].map(quoted))).toEqual([
    200, 800, 800, 200,
  ]);
  expect(town.house.town.doors.map(({ rooms, lock }) => [rooms.map(({ room_id }) => room_id), lock.kind])).toEqual([
    [[1, 2], 'key-box'],
    [[3], 'key-box'],
  ]);
});
