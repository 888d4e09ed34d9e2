import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { allEndpoints } from '@machi/domain/register/endpoints';
import { endpoint } from '@machi/domain/contract/endpoint';
import { listMembers, lockMember } from '@machi/domain/member-desk/contract';
import { refuse } from '@machi/domain/refusals/model';
import { listReservations, readReservation } from '@machi/domain/reservations/contract';
import { routes as memberDeskRoutes } from '../../features/member-desk/routes.ts';
import { routes as reservationRoutes } from '../../features/reservations/routes.ts';
import { cases, isWalked } from '../../testing/cases.ts';
import { START, openTown, type OpenTown } from '../../testing/towns/open-town.ts';
import { openServingTown } from '../../testing/towns/serving-town.ts';
import { peopleOfWalk, walk, type WalkPeople } from '../../testing/requests/walk.ts';
import type { House } from '../house.ts';
import { mount } from './pipeline.ts';
import type { Route } from './serve.ts';
import type { Exchange } from './exchange.ts';

describe('every endpoint by everybody', () => {
  let served: Awaited<ReturnType<typeof openServingTown>>;
  let town: OpenTown;
  let people: WalkPeople;
  beforeAll(async () => {
    // Fails if the serving account lacks a right.
    served = await openServingTown(inject('databaseUrl'));
    ({ town } = served);
    people = await peopleOfWalk(town);
  });
  afterAll(() => served.close());

  test(
    'answers what its permission says; foreign ids are 404, half a session is none [rule:guest.reservation-needs-account] [rule:official.permission-checks] [decision:guest.api-authorises] [decision:refusal.permission]',
    { timeout: 360_000 },
    async () => {
      expect(await town.rows('select current_user::text as name')).toEqual([{ name: served.account }]);
      expect(await walk(town, allEndpoints.filter(isWalked), cases, people)).toEqual([]);
    },
  );

  test('whatever comes round by itself is done', async () => {
    await town.tidy(new Date(START.getTime() + 40 * 86_400_000));
    // The walk's payments do not exist at a provider.
    expect(await town.countRows('job', `failures > 0 and last_error <> 'away'`)).toBe(0);
  });

  test('the table names no endpoint that is gone', () => {
    expect(Object.keys(cases).toSorted()).toEqual(allEndpoints.map(({ name }) => name).toSorted());
  });

  test('an endpoint that the walk does not know fails', async () => {
    const unknown = endpoint('readSecrets', 'GET', '/api/secrets', {
      permission: 'public',
      success: 200,
      refusals: [],
      description: 'Made up.',
    });
    expect(await walk(town, [unknown], cases, people)).toEqual(['readSecrets: the walk does not know it']);
  });
});

describe('the walk notices when a guard is out', () => {
  const walkWith = async (open: (route: Route, owner: () => number) => Route) => {
    let owner = 0;
    const application = (house: House) => {
      const hono = new Hono();
      mount(
        hono,
        house,
        reservationRoutes(house).map((route) => open(route, () => owner)),
      );
      return hono;
    };
    const town = await openTown({ application });
    const people = await peopleOfWalk(town);
    owner = people.owner.member_id;
    const findings = await walk(town, [readReservation, listReservations], cases, people);
    await town.close();
    return findings;
  };

  test('owner check off: everybody sees what is the owner’s', async () => {
    const findings = await walkWith((route, owner) => ({
      endpoint: route.endpoint,
      answer: (input, exchange) =>
        route.answer(
          input,
          exchange.member && route.endpoint.method === 'GET'
            ? { ...exchange, member: { ...exchange.member, member_id: owner() } }
            : exchange,
        ),
    }));
    expect(findings).toContain('readReservation as other member: 200 instead of 404');
    expect(findings).toContain('readReservation as official auditor: 200 instead of 404');
  });

  test('permission opened to everybody: a guest gets in', async () => {
    const findings = await walkWith((route) =>
      route.endpoint.name === 'listReservations'
        ? {
            endpoint: { ...route.endpoint, permission: 'public' },
            answer: () => ({ reservations: [], has_more: false }),
          }
        : route,
    );
    expect(findings).toContain('listReservations as guest: 200 instead of 401');
    expect(findings).toContain('listReservations with header without cookie: 200 instead of 401');
    expect(findings.filter((finding) => finding.startsWith('readReservation'))).toEqual([]);
  });

  test('the desk opened to all members, or to every official: both are found', async () => {
    const lowered = async (isLet: (exchange: Exchange) => boolean) => {
      const application = (house: House) => {
        const hono = new Hono();
        const routes = memberDeskRoutes(house).map(({ endpoint, answer }) => ({
          endpoint: { ...endpoint, permission: 'account:read:own' as const },
          answer: (input: unknown, exchange: Exchange) =>
            isLet(exchange) ? answer(input, exchange) : refuse(403, { field: '', code: 'not-found' }),
        }));
        mount(hono, house, routes);
        return hono;
      };
      const town = await openTown({ application });
      const findings = await walk(town, [listMembers, lockMember], cases, await peopleOfWalk(town));
      await town.close();
      return findings;
    };
    const toMembers = await lowered(() => true);
    for (const name of ['listMembers', 'lockMember']) {
      expect(toMembers).toContain(`${name} as other member: 200 instead of 403`);
      expect(toMembers).toContain(`${name} as former official: 200 instead of 403`);
    }
    expect(toMembers).toContain("listMembers as other member: the owner's name is in the answer");
    const toOfficials = await lowered((exchange) => exchange.member?.is_official === true);
    expect(toOfficials).toContain('lockMember as official auditor: 200 instead of 403');
    expect(toOfficials).toContain('lockMember as official without a role: 200 instead of 403');
    expect(toOfficials.filter((finding) => finding.includes('member_admin'))).toEqual([]);
  });

  test('a door closed to its owner: the positive control fails', async () => {
    const findings = await walkWith((route) => ({
      endpoint: route.endpoint,
      answer: (input, exchange) =>
        route.answer(
          input,
          exchange.member && route.endpoint.name === 'readReservation'
            ? { ...exchange, member: { ...exchange.member, member_id: -1 } }
            : exchange,
        ),
    }));
    expect(findings).toContainEqual(
      expect.stringMatching(/^readReservation as .*other member.*: then the owner gets 404 for the same id$/),
    );
  });
});
