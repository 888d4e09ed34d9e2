import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { exportJWK, generateKeyPair } from 'jose';
import { afterAll, expect, test } from 'vitest';
import { readSettings } from '../settings/settings.ts';
import { openService } from '../testing/signing/service.ts';
import { lookAtSigning } from './look-at-signing.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'machi-keys-'));
const service = await openService();
const jwk = async (alg: string, use: string) => {
  const { privateKey } = await generateKeyPair(alg, { extractable: true });
  return { ...(await exportJWK(privateKey)), alg, use, kid: use };
};
const keys = [await jwk('ES256', 'sig'), await jwk('RSA-OAEP-256', 'enc')];
await writeFile(path.join(folder, 'keys.json'), JSON.stringify({ keys }));
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});

const look = (keys: string) =>
  lookAtSigning(
    readSettings({
      SIGNING_API: new URL('/api', service.settings.tokenUrl).href,
      SIGNING_CLIENT_ID: 'RP00000001',
      SIGNING_KEYS: path.join(folder, keys),
    }),
    undefined,
  );

test('the service is asked for a token with the town’s keys; what it says against it is told', async () => {
  expect(await look('keys.json')).toEqual({
    service: '127.0.0.1',
    keysTrouble: undefined,
    refused: undefined,
    trustsSomebody: false,
  });
  service.setOdd({ token: { status: 401, body: { error: 'invalid_client' } } });
  expect((await look('keys.json')).refused).toBe('invalid_client');
  expect(await look('none.json')).toMatchObject({
    keysTrouble: expect.stringContaining('is not there'),
    refused: null,
  });
  expect((await lookAtSigning(readSettings({}), undefined)).service).toBeUndefined();
});
