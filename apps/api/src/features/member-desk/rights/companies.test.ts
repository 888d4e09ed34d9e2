import { describe, expect, test } from 'vitest';
import { enrolTotp } from '../../../testing/factors/enrol.ts';
import { newThread } from '../../../testing/messages/threads.ts';
import { browserOf } from '../../../testing/requests/browser.ts';
import { openTestTown } from '../../../testing/towns/test-town.ts';
import { weeklyRequest } from '../../../testing/schedules/schedules.ts';
import { newNotice } from '../../../testing/facilities/notices.ts';
import type { Credentials } from '../../../testing/towns/people.ts';

const town = await openTestTown();
const system = await town.addPerson({ roles: ['system', 'member_admin'] });
const companies = [
  await town.addPerson({ roles: ['dispatch'], isCompany: true }),
  await town.addPerson({ roles: ['driver'], isCompany: true }),
];
const authorise = (memberId: number, body: object) =>
  town.call('PUT', `/api/members/${memberId}/roles`, { as: system, body });
const taxi = { is_official: false, is_company: true, organization_id: 11, roles: ['dispatch'] };
const read = (path: string, as?: Credentials) => town.call('GET', path, { as });

describe('a company', () => {
  test('reads no calendar, no names and nothing that members have; its own account it does [decision:role.company-alone]', async () => {
    const days = 'from=2027-01-11&to=2027-01-17';
    const numbers = Array.from({ length: 60 }, (_, index) => `member_ids=${index + 1}`).join('&');
    for (const as of companies) {
      for (const path of [
        `/api/schedules?${days}`,
        `/api/schedules?${days}&member_ids=1`,
        `/api/schedules?${days}&${numbers}`,
        '/api/member-groups',
        '/api/schedule-settings',
        '/api/messages',
        '/api/reservations',
        '/api/members',
        '/api/desk/ondemandbus/members?q=佐藤',
        '/api/schedule-people',
      ]) {
        const { status, text } = await read(path, as);
        expect([path, [403, 404].includes(status), text.includes('佐藤')]).toEqual([path, true, false]);
      }
      expect((await read('/api/account', as)).status).toBe(200);
      expect((await read('/api/account/devices', as)).status).toBe(200);
      expect((await read('/api/session', as)).body).toMatchObject({ is_official: false, is_company: true, unreads: 0 });
    }
    expect((await read('/api/dispatch/rides', companies[0])).status).toBe(200);
    expect((await read('/api/driver/runs', companies[1])).status).toBe(200);
    expect((await read('/api/driver/runs', companies[0])).status).toBe(403);
  });

  test('is shown what is public as a guest is', async () => {
    const id = await newNotice(town, { audience: 'residents' });
    const lives = { is_resident: 1, isVerified: true } as const;
    const resident = await town.addPerson(lives);
    const company = await town.addPerson({ ...lives, roles: ['driver'], isCompany: true });
    const statuses = [resident, company, undefined].map(async (as) => (await read(`/api/notices/${id}`, as)).status);
    expect(await Promise.all(statuses)).toEqual([200, 404, 404]);
  });

  test('gets no notifications of schedules in which it took part as an official', async () => {
    const [maker, left] = [
      await town.addPerson({ roles: ['reception'] }),
      await town.addPerson({ roles: ['reception'] }),
    ];
    const body = weeklyRequest({ participants: [maker.member_id, left.member_id], note: '取扱注意' });
    const made = await town.call('POST', '/api/schedules', { as: maker, body });
    expect(made.status, made.text).toBe(201);
    expect((await authorise(left.member_id, taxi)).status).toBe(200);
    const path = `/api/schedules/${made.body.schedule_id}`;
    const { seen } = (await read(path, maker)).body.schedule;
    const change = { ...body, title: '人事の話', scope: 0, target_date: null, seen, notifies: 1, accepts_conflicts: 1 };
    const changed = await town.call('PUT', path, { as: maker, body: change });
    expect(changed.status, changed.text).toBe(200);
    expect(await town.countRows('outbox', `recipient = '${left.email}' and content::text like '%人事の話%'`)).toBe(0);
  });

  test('that has matters from before is told of none: neither how many messages it has not read, nor of a group', async () => {
    const company = await town.addPerson({ roles: ['driver'], isCompany: true });
    await newThread(town, company.member_id);
    const app = await enrolTotp(town, company);
    town.setNow(new Date(town.now().getTime() + 60_000));
    const browser = browserOf(town);
    const password = town.house.town.sampleMembers[0]?.password ?? '';
    const { challenge } = (await browser.logIn(company.login_id, password)).body.next;
    const answer = { challenge, way: 'totp', code: app.code() };
    const opened = await browser.call('POST', '/api/login/factor', { body: answer });
    expect(opened.body).toMatchObject({ is_company: true, unreads: 0 });

    const owner = await town.addPerson();
    const notifications = await town.countRows('outbox', `recipient = '${company.email}'`);
    const made = await town.call('POST', '/api/member-groups', {
      as: owner,
      body: { member_group_name: '会', is_shared: 1, member_ids: [] },
    });
    const path = `/api/member-groups/${made.body.member_group_id}/invitations`;
    const invited = await town.call('POST', path, { as: owner, body: { login_id: company.email } });
    expect(invited.status, invited.text).toBe(200);
    expect(await town.countRows('outbox', `recipient = '${company.email}'`)).toBe(notifications);
  });

  test('is made by who gives roles, with its own roles alone, and guarded as officials are [decision:role.company]', async () => {
    const person = await town.addPerson();
    for (const roles of [['dispatch', 'reception'], ['transport'], ['system']])
      expect((await authorise(person.member_id, { ...taxi, roles })).body.codes).toEqual({ roles: ['company-roles'] });
    expect((await authorise(person.member_id, { ...taxi, is_official: true })).body.codes).toEqual({
      is_company: ['choice'],
    });
    expect((await authorise(person.member_id, taxi)).body.member).toMatchObject(taxi);
    expect((await read('/api/account', person)).status).toBe(401);
    const as = await town.openSession(person.member_id);
    expect((await read('/api/account', as)).body.account.is_otp_enabled).toBe(1);
    const off = { is_otp_enabled: 0, old_password: town.house.town.sampleMembers[0]?.password };
    expect((await town.call('PUT', '/api/account/settings', { as, body: off })).body.codes).toEqual({
      is_otp_enabled: ['otp-needed'],
    });
    const clerk = await town.addPerson({ roles: ['member_admin'] });
    expect(
      (await town.call('POST', `/api/members/${person.member_id}/lock`, { as: clerk, body: { is_locked: true } }))
        .status,
    ).toBe(403);
    const login = { login_id: person.login_id, password: town.house.town.sampleMembers[0]?.password };
    expect((await town.call('POST', '/api/login', { body: login })).body).toMatchObject({ next: { step: 'otp' } });
    // An hour without a visit ends the session, like an official's.
    town.setNow(new Date(town.now().getTime() + 3_601_000));
    expect((await read('/api/account', as)).status).toBe(401);
  });

  test('keeps what it may when a row has more, and becomes an official by the desk alone', async () => {
    const person = await town.addPerson({ roles: ['driver'], isCompany: true });
    await expect(
      town.rows(`update member set roles = '{driver,reception}' where member_id = $1`, person.member_id),
    ).rejects.toThrow('member_company_roles');
    await expect(
      town.rows('update member set is_official = true where member_id = $1', person.member_id),
    ).rejects.toThrow('member_is_company');
    const again = await town.openSession(system.member_id);
    const body = { is_official: true, is_company: false, organization_id: 7, roles: ['reception', 'driver'] };
    const changed = await town.call('PUT', `/api/members/${person.member_id}/roles`, { as: again, body });
    expect(changed.body.member).toMatchObject(body);
  });
});
