import { documentLimits } from '@machi/domain/documents/rules';
import { isRefusal } from '@machi/domain/refusals/model';
import { expect, test } from 'vitest';
import { openTestTown } from '../../testing/towns/test-town.ts';
import { keptFiles } from './kept-files.ts';

const town = await openTestTown();
const DAY = 86_400_000;

const limits = { ...documentLimits, mostLoose: 2, mostKept: 3, mostKeptBytes: 40 };
const files = keptFiles(limits);

const keep = (memberId: number, bytes = 1, purpose: 'exemption' | 'reservation' = 'exemption') =>
  town.database.transaction((transaction) =>
    files.keep(
      transaction,
      'content',
      memberId,
      purpose,
      { file_name: '図.png', media_type: 'image/png', content: Buffer.alloc(bytes, 7) },
      town.now(),
    ),
  );
async function kept(memberId: number, bytes = 1, purpose: 'exemption' | 'reservation' = 'exemption'): Promise<number> {
  const file = await keep(memberId, bytes, purpose);
  if (isRefusal(file)) throw new Error(file.problems[0]?.code);
  return file.document_id;
}
const refusedCode = (answer: Awaited<ReturnType<typeof keep>>) => isRefusal(answer) && answer.problems[0]?.code;
const newMember = async (): Promise<number> => (await town.addPerson()).member_id;
const attach = (ids: readonly number[], memberId: number, key: string) =>
  files.attach(town.database, ids, memberId, key);

test('a member has the limits of the kind, loose, in number and in bytes; others have their own', async () => {
  const [member, other] = [await newMember(), await newMember()];
  const loose = [await kept(member), await kept(member)];
  expect(refusedCode(await keep(member))).toBe('too-many-documents');
  await kept(other);
  await attach(loose, member, 'limits');
  expect(refusedCode(await keep(member, 39))).toBe('documents-full');
  await kept(member, 38);
  expect(refusedCode(await keep(member))).toBe('documents-full');
});

test('files go to a holder once, and only by whom they belong to; the content is read by the id alone', async () => {
  const [member, other] = [await newMember(), await newMember()];
  const [plan, proof] = [await kept(member, 3), await kept(member, 2, 'reservation')];
  expect(await attach([plan, proof], other, 'foreign')).toEqual([]);
  expect(await attach([plan, proof], member, 'own')).toEqual(['exemption', 'reservation']);
  expect(await attach([plan], member, 'again')).toEqual([]);
  expect(await files.list(town.database, 'own', other)).toEqual([]);
  expect(await files.list(town.database, 'own', member)).toEqual([
    { document_id: plan, purpose: 'exemption', file_name: '図.png', media_type: 'image/png', byte_count: 3 },
    { document_id: proof, purpose: 'reservation', file_name: '図.png', media_type: 'image/png', byte_count: 2 },
  ]);
  expect(await files.lock(town.database, plan, other)).toBeUndefined();
  expect(await files.lock(town.database, plan, member)).toMatchObject({ member_id: member, application_code: 'own' });
  expect((await files.read(town.database, plan))?.content).toEqual(Buffer.alloc(3, 7));
  await files.remove(town.database, plan);
  expect(await files.read(town.database, plan)).toBeUndefined();
});

test('officials see what was sent with something, and when one of them first looked at a file of somebody else', async () => {
  const [member, official] = [await newMember(), await newMember()];
  const [loose, held] = [await kept(member), await kept(member, 3, 'reservation')];
  await attach([held], member, 'seen');
  const checked = async () => (await files.listHeld(town.database, 'seen')).map(({ checked_at }) => checked_at);
  const take = (id: number, officialId: number, now: Date, keys = ['seen']) =>
    files.take(town.database, id, keys, officialId, now);
  expect(await take(loose, official, town.now())).toBeUndefined();
  expect(await take(held, official, town.now(), ['other'])).toBeUndefined();
  expect(await take(held, member, town.now())).toMatchObject({ member_id: member, content: Buffer.alloc(3, 7) });
  expect(await checked()).toEqual([null]);
  await take(held, official, town.now());
  await take(held, official, new Date(town.now().getTime() + DAY));
  expect(await checked()).toEqual([town.now()]);
  expect(await files.listHeld(town.database, 'other')).toEqual([]);
});

test('a loose file goes after its time, one that is held does not', async () => {
  const member = await newMember();
  const [loose, held] = [await kept(member), await kept(member)];
  await attach([held], member, 'going');
  const isKept = async (id: number) => (await files.read(town.database, id)) !== undefined;
  const sweep = async (before: Date) => {
    await files.forgetLoose(town.database, before);
    return [await isKept(loose), await isKept(held)];
  };
  expect(await sweep(town.now())).toEqual([true, true]);
  expect(await sweep(new Date(town.now().getTime() + 1))).toEqual([false, true]);
});
