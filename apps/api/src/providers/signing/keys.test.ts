import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { exportJWK, generateKeyPair } from 'jose';
import { afterAll, expect, test } from 'vitest';
import { readKeys } from './keys.ts';
import { makeKeys } from './make-keys.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'machi-keys-'));
afterAll(() => rm(folder, { recursive: true }));

async function jwk(alg: string, use: string, part: 'privateKey' | 'publicKey' = 'privateKey') {
  const pair = await generateKeyPair(alg, { extractable: true });
  return { ...(await exportJWK(pair[part])), alg, use, kid: use };
}
async function read(content: unknown) {
  const file = path.join(folder, 'keys.json');
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return readKeys(file);
}

test('keys are made for their owner alone, once, and the public halves tell nothing of them', async () => {
  const file = path.join(folder, 'made.json');
  const { keys } = await makeKeys(file);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(keys.map(({ use, alg, d }) => [use, alg, d])).toEqual([
    ['sig', 'ES256', undefined],
    ['enc', 'RSA-OAEP-256', undefined],
  ]);
  expect(Object.keys(keys[1] ?? {}).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
  expect((await readKeys(file)).sign.kid).toBe(keys[0]?.kid);
  const before = await readFile(file, 'utf8');
  await expect(makeKeys(file)).rejects.toThrow('EEXIST');
  expect(await readFile(file, 'utf8')).toBe(before);
});

test('one key of each use is read from the file', async () => {
  const keys = await read({ keys: [await jwk('RSA-OAEP-256', 'enc'), await jwk('ES256', 'sig')] });
  expect([keys.sign.kid, keys.sign.key.algorithm.name, keys.decrypt.algorithm.name]).toEqual([
    'sig',
    'ECDSA',
    'RSA-OAEP',
  ]);
});

test('whatever else is in it is said by a sentence that names the file and nothing of a key', async () => {
  const sign = await jwk('ES256', 'sig');
  const broken = [
    'no json',
    {},
    { keys: [sign] },
    { keys: [sign, await jwk('RSA-OAEP-256', 'enc', 'publicKey')] },
    { keys: [sign, { ...(await jwk('RSA-OAEP-256', 'enc')), alg: 'dance' }] },
  ];
  for (const content of broken) {
    const error = await read(content).catch((reason: unknown) => reason);
    expect(String(error)).toMatch(/keys\.json does not hold the town's keys/);
    expect(String(error)).not.toContain(sign.d);
  }
  await expect(readKeys(path.join(folder, 'none.json'))).rejects.toThrow('SIGNING_KEYS names the file');
});
