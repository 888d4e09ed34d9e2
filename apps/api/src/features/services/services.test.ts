import { afterEach, describe, expect, test } from 'vitest';
import { START, openTestTown } from '../../testing/towns/test-town.ts';
import type { Person } from '../../testing/towns/people.ts';
import { reservationRequest, signupRequest } from '../../testing/requests/requests.ts';

const town = await openTestTown();
afterEach(() => town.setNow(START));

const later = (minutes: number) => town.setNow(new Date(town.now().getTime() + minutes * 60_000));
const subscribe = (as: Person | undefined, service_id: number, body: object = {}, locale: 'ja' | 'en' = 'en') =>
  town.call('POST', `/api/services/${service_id}/subscription`, { as, body: { is_agreed: true, ...body }, locale });
const confirm = (token: string) => town.call('POST', '/api/services/confirm', { body: { token } });
const subscriptions = (person: Person) =>
  town.rows('select service_id, suspended_at from subscription where member_id = $1 order by 1', person.member_id);
const activities = async (person: Person) =>
  (
    await town.rows<{ action: string }>`select action from member_activity where member_id = ${person.member_id}
      order by member_activity_id`
  ).map(({ action }) => action);
/** Subscribes to a service. */
async function use(person: Person, service_id: number, mails = 1): Promise<void> {
  expect((await subscribe(person, service_id)).status).toBe(201);
  expect((await confirm(await town.linkSecretTo(person.login_id, mails))).status).toBe(200);
}

describe('a service', () => {
  test('each tells everybody who gets which data for what [field:service.service_name] [field:service.organization_name] [field:service.data_purpose] [field:service.agreement]', async () => {
    for (const service_id of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15]) {
      const row = town.house.town.services.find((service) => service.service_id === service_id);
      for (const locale of ['ja', 'en'] as const) {
        const answer = await town.call('GET', `/api/services/${service_id}`, { locale });
        expect(answer.status).toBe(200);
        expect(answer.body.service).toEqual({
          service_id,
          service_name: row?.service_name[locale],
          organization_name: row?.organization_name[locale],
          data_purpose: row?.data_purpose[locale],
          agreement: row?.agreement[locale],
          items: row?.items,
          href: row?.href,
          has_passes: row?.service_id === 15,
        });
      }
    }
  });

  test.each([
    { id: 1, ja: '共同オフィスの予約', en: 'Shared office reservation' },
    { id: 2, ja: 'タクシーの予約', en: 'Taxi' },
    { id: 3, ja: '循環バス', en: 'Circle bus' },
    { id: 4, ja: '施設の開館と混みぐあい', en: 'Spot open status' },
    { id: 5, ja: 'トンネル自動運転の実証', en: 'Tunnel auto-driving demo' },
    { id: 6, ja: '施設の予約', en: 'Facility reservation' },
    { id: 7, ja: 'オンライン申請', en: 'Online application' },
    { id: 8, ja: 'レベル4自動運転バスの実証', en: 'Level-4 auto-driving bus demo' },
    { id: 9, ja: '車両の現在地', en: 'Vehicle locations' },
    { id: 10, ja: '町の公式アプリ', en: 'Town apps' },
    { id: 11, ja: 'スクールバス 旭線', en: 'School bus Asahi line' },
    { id: 12, ja: 'スクールバス 北の沢線', en: 'School bus Kitanosawa line' },
    { id: 13, ja: 'スクールバス 東山線', en: 'School bus Higashiyama line' },
    { id: 15, ja: '顔・カードで使うサービス', en: 'Face/card pass services' },
  ])('number $id is $en [constant:service.$id]', async ({ id, ...names }) => {
    for (const locale of ['ja', 'en'] as const) {
      const answer = await town.call('GET', `/api/services/${id}`, { locale });
      expect(answer.body.service).toMatchObject({ service_id: id, service_name: names[locale] });
    }
  });

  test('that does not exist is none, number 14 among them [decision:service.none-14]', async () => {
    const person = await town.addPerson();
    for (const id of ['14', '16', '0', '-1', 'one', '999999999999']) {
      expect((await town.call('GET', `/api/services/${id}`)).status, id).toBe(404);
      const path = `/api/services/${id}/subscription`;
      expect((await town.call('POST', path, { as: person, body: { is_agreed: true } })).status, id).toBe(404);
      expect((await town.call('POST', `/api/account/services/${id}/suspend`, { as: person, body: {} })).status).toBe(
        404,
      );
    }
  });
});

describe('a subscription', () => {
  test('is complete once its link is confirmed, by e-mail in the language of the member [rule:service.confirmation-url]', async () => {
    const person = await town.addPerson({ locale: 'ja' });
    const answer = await subscribe(person, 1);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ channel: 'email', sent_to: person.email });
    const [mail] = await town.mailsTo(person.email, 1);
    expect(mail?.subject).toBe('【まち】「共同オフィスの予約」の利用の確認');
    expect(mail?.text).toContain('試験 試 様');
    expect(mail?.text).toContain('「共同オフィスの予約」（星守町 企画課）');
    expect(mail?.text).toContain(`${town.house.publicUrl}/service/1#confirm=`);
    expect(await subscriptions(person)).toEqual([]);

    const confirmed = await confirm(await town.linkSecretTo(person.email));
    expect(confirmed.status).toBe(200);
    expect(confirmed.body.service).toMatchObject({ service_id: 1, href: '/spot/detail/4' });
    expect(await subscriptions(person)).toEqual([{ service_id: 1, suspended_at: null }]);
    expect(await activities(person)).toEqual(['service-subscribed']);
    expect(
      await town.rows('select action, subject, subject_id from audit where actor_member_id = $1', person.member_id),
    ).toEqual([{ action: 'service:subscribe', subject: 'service', subject_id: 1 }]);
    const again = await subscribe(person, 1);
    expect(again.status).toBe(409);
    expect(again.body.errors.request).toEqual(['You already use this service.']);
  });

  test('goes by SMS to who has no e-mail address [rule:service.confirmation-url]', async () => {
    const person = await town.addPerson({ isPhoneOnly: true, locale: 'en' });
    const answer = await subscribe(person, 6, {}, 'ja');
    expect(answer.body).toMatchObject({ channel: 'sms', sent_to: person.login_id });
    const [sms] = await town.mailsTo(person.login_id, 1);
    const token = await town.linkSecretTo(person.login_id);
    expect(sms?.text).toBe(
      [
        'To start using “Facility reservation”, open the link below within 24 hours.',
        `${town.house.publicUrl}/service/6#confirm=${token}`,
        `Hoshimori Town ${town.house.town.town.office_tel}`,
      ].join('\n'),
    );
    expect((await confirm(token)).status).toBe(200);
    expect(await subscriptions(person)).toHaveLength(1);
  });

  test('asks for what is missing, and writes it when the link is confirmed [rule:service.input-required-items]', async () => {
    const person = await town.addPerson();
    await town.rows`update member set tel = null, firstname = '', address2 = '' where member_id = ${person.member_id}`;
    const profile = () =>
      town.rows`select firstname, tel, address2, birthdate::text, gender from member
        where member_id = ${person.member_id}`;
    const before = await profile();
    const lacking = await subscribe(person, 7, { tel: '090-0000-1111' });
    expect(lacking.status).toBe(422);
    expect(lacking.body.codes).toEqual({ firstname: ['required'], address2: ['required'], birthdate: ['required'] });
    const sent = { tel: '090-0000-1111', firstname: '楓', address2: '旭2丁目', birthdate: '2027-01-12' };
    const early = await subscribe(person, 7, sent);
    expect(early.body.codes).toEqual({ birthdate: ['max-date'] });
    expect(await town.countRows('outbox', `recipient = '${person.email}'`)).toBe(0);

    expect((await subscribe(person, 7, { ...sent, birthdate: '1958-04-02', gender: 2 })).status).toBe(201);
    expect(await profile()).toEqual(before);
    expect((await confirm(await town.linkSecretTo(person.email))).status).toBe(200);
    expect(await profile()).toEqual([
      { firstname: '楓', tel: '090-0000-1111', address2: '旭2丁目', birthdate: '1958-04-02', gender: 2 },
    ]);
    expect(await activities(person)).toEqual(['profile-changed', 'service-subscribed']);
  });

  test('does not change what the office holds, not even when it was verified in between', async () => {
    const verified = await town.addPerson({ isVerified: true });
    const answer = await subscribe(verified, 7, { lastname: '別人', birthdate: '1940-01-01' });
    expect(answer.status).toBe(422);
    expect(answer.body.codes).toEqual({ lastname: ['office-held'], birthdate: ['office-held'] });

    const person = await town.addPerson();
    const sent = { lastname: '林', birthdate: '1950-01-01', address2: '北の沢1番地' };
    expect((await subscribe(person, 7, sent)).status).toBe(201);
    await town.rows`update member set verified_at = now(), birthdate = '1951-02-03'
      where member_id = ${person.member_id}`;
    expect((await confirm(await town.linkSecretTo(person.email))).status).toBe(200);
    expect(
      await town.rows('select lastname, birthdate::text, address2 from member where member_id = $1', person.member_id),
    ).toEqual([{ lastname: '試験', birthdate: '1951-02-03', address2: '北の沢1番地' }]);
  });

  test('needs a login and the agreement', async () => {
    expect((await subscribe(undefined, 1)).status).toBe(401);
    const answer = await subscribe(await town.addPerson(), 1, { is_agreed: false });
    expect(answer.body.codes).toEqual({ is_agreed: ['agreement'] });
  });
});

describe('a link', () => {
  const invalid = { status: 422, codes: { token: ['link-invalid'] } };
  const tried = async (token: string) => {
    const { status, body } = await confirm(token);
    return { status, codes: body.codes };
  };

  test('holds once, also for ten at a time, and no other link of the same subscription afterwards', async () => {
    const person = await town.addPerson();
    await subscribe(person, 1);
    const first = await town.linkSecretTo(person.email);
    later(2);
    await subscribe(person, 1);
    const second = await town.linkSecretTo(person.email, 2);
    const answers = await Promise.all(Array.from({ length: 10 }, () => tried(first)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(9);
    expect(await tried(second)).toEqual(invalid);
    expect(await activities(person)).toEqual(['service-subscribed']);
  });

  test('holds 24 hours, for its purpose only, and not for an account that is locked or gone', async () => {
    const person = await town.addPerson();
    await subscribe(person, 2);
    const old = await town.linkSecretTo(person.email);
    const request = signupRequest();
    await town.call('POST', '/api/signup', { body: request });
    const signup = await town.linkSecretTo(request.email);
    expect(await tried(signup)).toEqual(invalid);
    expect((await town.call('POST', '/api/signup/verify', { body: { token: old } })).status).toBe(422);
    later(24 * 60);
    expect(await tried(old)).toEqual(invalid);

    await subscribe(person, 2);
    const token = await town.linkSecretTo(person.email, 2);
    await town.rows('update member set locked_at = now() where member_id = $1', person.member_id);
    expect(await tried(token)).toEqual(invalid);
    await town.rows('delete from member where member_id = $1', person.member_id);
    expect(await tried(token)).toEqual(invalid);
    expect(await tried('x'.repeat(43))).toEqual(invalid);
  });

  test('goes out again after 60 seconds, five times an hour; another service waits for nothing', async () => {
    const person = await town.addPerson();
    expect((await subscribe(person, 1)).status).toBe(201);
    expect((await subscribe(person, 6)).status).toBe(201);
    const hasty = await subscribe(person, 1);
    expect(hasty.status).toBe(429);
    expect(hasty.headers.get('retry-after')).toBe('60');
    expect(hasty.body.codes).toEqual({ request: ['resend-wait'] });
    for (let count = 2; count <= 5; count += 1) {
      later(1);
      expect((await subscribe(person, 1)).status).toBe(201);
    }
    later(1);
    expect((await subscribe(person, 1)).body.codes).toEqual({ request: ['resend-limit'] });
    later(56);
    expect((await subscribe(person, 1)).status).toBe(201);
  });
});

describe('a suspended service', () => {
  const turn = (as: Person, service_id: number, verb: 'suspend' | 'resume') =>
    town.call('POST', `/api/account/services/${service_id}/${verb}`, { as, body: {}, locale: 'ja' });

  test('says so in the account, until it is taken up again [field:service.created_at]', async () => {
    const person = await town.addPerson();
    await use(person, 1);
    const suspended = await turn(person, 1, 'suspend');
    expect(suspended.status).toBe(200);
    expect(suspended.body.account.services).toEqual([
      {
        service_id: 1,
        service_name: '共同オフィスの予約',
        created_at: '2027-01-11T10:00:00+09:00',
        suspended_at: '2027-01-11T10:00:00+09:00',
        has_passes: false,
        future_reservations: 0,
      },
    ]);
    expect((await subscribe(person, 1)).status).toBe(409);
    later(5);
    expect((await turn(person, 1, 'suspend')).body.account.services[0].suspended_at).toBe('2027-01-11T10:00:00+09:00');
    const resumed = await turn(person, 1, 'resume');
    expect(resumed.body.account.services).toMatchObject([{ service_id: 1, suspended_at: null }]);
    expect(await activities(person)).toEqual(['service-subscribed', 'service-suspended', 'service-resumed']);
  });

  test('hides its reservations, those of others stay, none is cancelled [rule:account.suspend-service] [rule:account.subscription-suspended] [decision:suspension.hides]', async () => {
    const person = await town.addPerson();
    await use(person, 1);
    await use(person, 6, 2);
    const book = async (spot_id: number, room_id: number) => {
      const body = reservationRequest({ spot_id, room_id, exemption_method: 0 });
      const answer = await town.call('POST', '/api/reservations', { as: person, body });
      expect(answer.text).toContain('"result":true');
      return answer.body.reservations[0].reservation_id;
    };
    const [office, hall] = [await book(4, 401), await book(1, 101)];
    const listed = async () =>
      (await town.call('GET', '/api/reservations', { as: person })).body.reservations.map(
        (row: { reservation_id: number }) => row.reservation_id,
      );
    expect(await listed()).toEqual([hall, office]);
    const { body } = await turn(person, 1, 'suspend');
    expect(body.account.services).toMatchObject([
      { service_id: 1, future_reservations: 1 },
      { service_id: 6, future_reservations: 1 },
    ]);
    expect(await listed()).toEqual([hall]);
    await turn(person, 6, 'suspend');
    expect(await listed()).toEqual([]);
    expect(await town.countRows('reservation', `member_id = ${person.member_id} and is_canceled = 0`)).toBe(2);
    await turn(person, 1, 'resume');
    expect(await listed()).toEqual([office]);
  });
});
