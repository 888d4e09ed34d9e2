import { MOST_RECIPIENTS } from '@machi/domain/message-desk/many';
import { describe, expect, test } from 'vitest';
import { newPhrase } from '../../testing/messages/threads.ts';
import { openTestTown, type Credentials } from '../../testing/towns/test-town.ts';

const town = await openTestTown();

const call = (as: Credentials, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  town.call(method, `/api/message-desk/${path}`, { as, locale: 'en', ...(body === undefined ? {} : { body }) });
let office = 600;
async function newOffice() {
  office += 1;
  await town.rows`insert into organization (organization_id, texts)
    values (${office}, '{"organization_name":{"ja":"試験課","en":"Test Division"}}')`;
  return { office, clerk: await town.addPerson({ roles: ['reception'], organization_id: office }) };
}
const people = async () =>
  [await town.addPerson(), await town.addPerson(), await town.addPerson(), await town.addPerson()] as const;
const idsOf = (members: readonly { readonly member_id: number }[]) => members.map(({ member_id }) => member_id);
const words = { subject: '体操教室の会場について', body: '来週は、二階の会議室で行います。' };
const inbox = async (as: Credentials) => (await town.call('GET', '/api/messages', { as })).body;

describe('one message to several people', () => {
  test('each gets a thread of their own, and a notification that tells nothing; nobody sees the others', async () => {
    const { clerk, office: own } = await newOffice();
    const members = (await people()).slice(0, 3);
    const member_ids = [...idsOf(members), members[0]?.member_id];
    const counted = await call(clerk, 'POST', 'many/count', { member_ids });
    expect(counted.body).toMatchObject({ recipients: 3, left_out: 0 });
    const { status, body } = await call(clerk, 'POST', 'many', { member_ids, ...words, recipients: 3 });
    expect([status, body.sent, body.left_out]).toEqual([201, 3, 0]);
    for (const member of members) {
      const { messages, unreads } = await inbox(member);
      expect([messages.length, unreads, messages[0]?.subject]).toEqual([1, 1, words.subject]);
    }
    const threads = await town.rows('select member_id from message_thread where organization_id = $1', own);
    expect(threads).toHaveLength(3);
    const looks = await town.rows<{ subject_id: number }>`select subject_id from audit
      where action = 'message:write' and actor_member_id = ${clerk.member_id}`;
    expect(idsOf(members).every((id) => looks.some(({ subject_id }) => subject_id === id))).toBe(true);
  });

  test('to whoever uses a service, but not to who has left it, has no account or writes it', async () => {
    const { clerk } = await newOffice();
    const [one, two, gone, locked] = await people();
    await town.rows('delete from subscription where service_id = 11');
    for (const { member_id } of [one, two, gone, locked, clerk])
      await town.rows`insert into subscription (member_id, service_id, created_at, suspended_at)
        values (${member_id}, 11, ${town.now()}, ${member_id === gone.member_id ? town.now() : null})`;
    await town.rows('update member set locked_at = $2 where member_id = $1', locked.member_id, town.now());
    const counted = await call(clerk, 'POST', 'many/count', { service_id: 11 });
    expect(counted.body).toMatchObject({ recipients: 2, left_out: 2 });
    const sent = await call(clerk, 'POST', 'many', { service_id: 11, ...words, recipients: 2 });
    expect(sent.body).toMatchObject({ sent: 2, left_out: 2 });
    expect((await inbox(gone)).messages).toEqual([]);
    expect((await call(clerk, 'POST', 'many/count', { service_id: 9999 })).status).toBe(404);
  });

  test('another number than the one that was shown sends nothing, nor do too many or none', async () => {
    const { clerk, office: own } = await newOffice();
    const members = (await people()).slice(0, 2);
    const send = (recipients: number, member_ids: readonly number[]) =>
      call(clerk, 'POST', 'many', { member_ids, ...words, recipients });
    expect((await send(3, idsOf(members))).body.codes).toEqual({ request: ['recipients-changed'] });
    expect((await send(1, [clerk.member_id])).body.codes).toEqual({ request: ['no-recipients'] });
    const crowd = Array.from({ length: MOST_RECIPIENTS + 1 }, (_, index) => index + 1);
    expect((await call(clerk, 'POST', 'many/count', { member_ids: crowd })).status).toBe(422);
    expect(await town.rows('select 1 from message_thread where organization_id = $1', own)).toEqual([]);
  });

  test('is closed to whoever does not answer messages, and to an official without an office', async () => {
    const [member] = await people();
    const editor = await town.addPerson({ roles: ['billing'], organization_id: 2 });
    const homeless = await town.addPerson({ roles: ['reception'] });
    await town.rows('update member set organization_id = null where member_id = $1', homeless.member_id);
    const sent = { member_ids: [member.member_id], ...words, recipients: 1 };
    expect((await call(editor, 'POST', 'many', sent)).status).toBe(403);
    expect((await call(homeless, 'POST', 'many', sent)).status).toBe(404);
  });
});

describe('fixed texts', () => {
  test('are of one office: another one neither reads nor changes them', async () => {
    const [{ clerk, office: own }, { clerk: stranger }] = [await newOffice(), await newOffice()];
    const phrase = await newPhrase(town, own);
    const added = await call(clerk, 'POST', 'phrases', { phrase_name: 'お待たせ', body: 'お待たせしております。' });
    expect([added.status, added.body.phrases.length]).toEqual([201, 2]);
    expect((await call(stranger, 'GET', 'phrases')).body.phrases).toEqual([]);
    const path = `phrases/${phrase.message_phrase_id}`;
    const changed = { phrase_name: '受付', body: '承りました。', revision: 0 };
    expect((await call(stranger, 'PUT', path, changed)).status).toBe(404);
    expect((await call(stranger, 'DELETE', path, { revision: 0 })).status).toBe(404);
    expect((await call(clerk, 'PUT', path, changed)).status).toBe(200);
    expect((await call(clerk, 'PUT', path, changed)).body.codes).toEqual({ request: ['phrase-changed'] });
    expect((await call(clerk, 'DELETE', path, { revision: 1 })).body.phrases).toHaveLength(1);
  });

  test('have each name once', async () => {
    const { clerk } = await newOffice();
    const written = { phrase_name: 'お待たせ', body: 'お待たせしております。' };
    expect((await call(clerk, 'POST', 'phrases', written)).status).toBe(201);
    expect((await call(clerk, 'POST', 'phrases', written)).body.codes).toEqual({ phrase_name: ['phrase-name-taken'] });
  });
});
