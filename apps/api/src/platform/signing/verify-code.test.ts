import { expect, test } from 'vitest';
import { findingLines } from '@machi/domain/setup/finding';
import { DOCUMENT, layCard, signWith } from '../../testing/signing/signer.ts';
import { addHolder } from '../../testing/terminals/cards.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';
import type { SignedKind } from './signed-kind.ts';
import { verifyCode } from './verify-code.ts';

const holder = { kind: 'application', id: 7 };
const papers: SignedKind = {
  kind: 'application',
  find: async (_database, code) => (code === 'N-2027-0007' ? { holder, document: DOCUMENT } : undefined),
};
const town = await openTestTown();
const { member_id } = await addHolder(town);
await town.rows(`update member set lastname = '佐藤', firstname = 'ハル' where member_id = $1`, member_id);
await layCard(town, 'own');
await signWith({ town, signer_id: member_id, holder }, 'own');

const verify = (code: string, document?: Buffer) =>
  verifyCode({ database: town.database, trust: town.house.cardTrust.signing }, [papers], code, document);
const wrongOf = async (code: string, document?: Buffer) =>
  (await verify(code, document)).filter(({ is }) => is === 'wrong').map(({ says }) => says);

test('a code leads to its document and its signature, and all of it holds', async () => {
  const found = await verify('N-2027-0007');
  expect(found.map(({ is }) => is)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'ok']);
  expect(findingLines(found)[0]).toBe('ok     signer       signed on 2027-01-11 10:00 as 佐藤 ハル');
});

test('a holder is enough where the document comes from a file; one bit of it flipped is told', async () => {
  expect(await wrongOf('application:7', DOCUMENT)).toEqual([]);
  const changed = Buffer.from(DOCUMENT);
  changed[5] = (changed[5] ?? 0) ^ 4;
  expect(await wrongOf('application:7', changed)).toEqual([
    'the document is not the one that was signed',
    'the signature was not made over this document by the certificate’s key',
  ]);
  expect(await wrongOf('N-2027-0007', changed)).toHaveLength(2);
});

test('what is no code, has no document here, or was never signed is said in a sentence', async () => {
  await expect(verify('N-2027-0008')).rejects.toThrow('is no code of anything that people sign');
  await expect(verify('application:7')).rejects.toThrow('name its file with --document');
  await expect(verify('application:8', DOCUMENT)).rejects.toThrow('Nothing was signed for application:8');
});
