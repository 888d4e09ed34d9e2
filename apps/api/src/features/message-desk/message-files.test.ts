import { expect, test } from 'vitest';
import { documentStore } from '../../platform/files/document-store.ts';
import { onePoint } from '../../testing/requests/requests.ts';
import { newGuestInquiry, newThread } from '../../testing/messages/threads.ts';
import { openTestTown, type Credentials } from '../../testing/towns/test-town.ts';
import { forgetDue } from '../../testing/towns/forget-due.ts';

const town = await openTestTown();

const upload = async (as: Credentials): Promise<number> => {
  const body = { purpose: 'message', file_name: '検針票.png', content: onePoint };
  return (await town.call('POST', '/api/documents', { as, body })).body.document.document_id;
};
const reply = (as: Credentials, messageId: number, document_ids: readonly number[]) =>
  town.call('POST', `/api/messages/${messageId}/reply`, { as, body: { body: '検針票をお送りします。', document_ids } });
const fileAtDesk = (as: Credentials, threadId: number, id: number) =>
  town.call('GET', `/api/message-desk/threads/${threadId}/documents/${id}`, { as });

async function setting() {
  const member = await town.addPerson();
  const clerk = await town.addPerson({ roles: ['reception'], organization_id: 7 });
  return { member, clerk, ...(await newThread(town, member.member_id)) };
}

test('what a member sends is saved by the office alone, and the member reads who did', async () => {
  const { member, clerk, message_id, message_thread_id } = await setting();
  const sent = await reply(member, message_id, [await upload(member)]);
  expect(sent.body.message.documents).toMatchObject([{ file_name: '検針票.png', purpose: 'message' }]);
  const [{ document_id: id }] = sent.body.message.documents;
  const shown = (await town.call('GET', `/api/message-desk/threads/${message_thread_id}`, { as: clerk })).body.thread;
  expect(shown.messages.at(-1).documents).toHaveLength(1);
  expect((await fileAtDesk(clerk, message_thread_id, id)).body).toMatchObject({
    filename: '検針票.png',
    content: onePoint,
  });
  const looks = await town.rows`select 1 from audit
    where action = 'message:read' and actor_member_id = ${clerk.member_id} and subject_id = ${member.member_id}`;
  expect(looks.length).toBeGreaterThan(1);
  const elsewhere = await town.addPerson({ roles: ['reception'], organization_id: 2 });
  expect((await fileAtDesk(elsewhere, message_thread_id, id)).status).toBe(404);
  const other = await newThread(town, (await town.addPerson()).member_id);
  expect((await fileAtDesk(clerk, other.message_thread_id, id)).status).toBe(404);
  expect((await fileAtDesk(member, message_thread_id, id)).status).toBe(403);
});

test('what an office sends is the member’s from then on, and nobody else’s', async () => {
  const { member, clerk, message_thread_id, seen } = await setting();
  const id = await upload(clerk);
  const answered = await town.call('POST', `/api/message-desk/threads/${message_thread_id}/answer`, {
    as: clerk,
    body: { seen, body: '申込書をお送りします。', document_ids: [id] },
  });
  expect(answered.status).toBe(201);
  const own = (as: Credentials) => town.call('GET', `/api/documents/${id}`, { as });
  expect((await own(member)).body.content).toBe(onePoint);
  expect((await own(clerk)).status).toBe(404);
  expect((await own(await town.addPerson())).status).toBe(404);
  const taken = await town.call('DELETE', `/api/documents/${id}`, { as: member });
  expect(taken.body.codes).toEqual({ document_id: ['document-attached'] });
});

test('a file of somebody else, one that was sent before, or six of them: nothing is sent', async () => {
  const { member, message_id, message_thread_id } = await setting();
  const [foreign, own] = [await upload(await town.addPerson()), await upload(member)];
  expect((await reply(member, message_id, [foreign])).body.codes).toEqual({ document_ids: ['document-gone'] });
  expect((await reply(member, message_id, [1, 2, 3, 4, 5, 6])).body.codes).toEqual({ document_ids: ['max-count'] });
  const count = async () =>
    (await town.rows('select 1 from message where message_thread_id = $1', message_thread_id)).length;
  expect(await count()).toBe(1);
  expect((await reply(member, message_id, [own])).status).toBe(201);
  expect((await reply(member, message_id, [own])).body.codes).toEqual({ document_ids: ['document-gone'] });
  expect(await count()).toBe(2);
});

test('a guest is sent none, and files go with their message', async () => {
  const { member, clerk, message_id, message_thread_id } = await setting();
  const guest = await newGuestInquiry(town, 'guest@files.example');
  const answered = await town.call('POST', `/api/message-desk/threads/${guest.message_thread_id}/answer`, {
    as: clerk,
    body: { seen: guest.seen, body: 'お送りします。', document_ids: [await upload(clerk)] },
  });
  expect(answered.body.codes).toEqual({ document_ids: ['guest-no-files'] });
  const id = await upload(member);
  await reply(member, message_id, [id]);
  const isKept = async () => {
    await forgetDue(town, town.now());
    return (await documentStore.read(town.database, id)) !== undefined;
  };
  expect(await isKept()).toBe(true);
  await town.rows('delete from message_thread where message_thread_id = $1', message_thread_id);
  expect(await isKept()).toBe(false);
});
