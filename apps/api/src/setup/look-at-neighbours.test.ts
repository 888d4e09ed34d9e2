import path from 'node:path';
import { directoryFindings, lockFindings } from '@machi/domain/setup/neighbours';
import { afterAll, expect, test } from 'vitest';
import { lockSandbox } from '../providers/locks/sandbox/sandbox.ts';
import { readSettings } from '../settings/settings.ts';
import { openOfficeDirectory } from '../testing/directory/office-directory.ts';
import { loadTownPack } from '../town/load-town-pack.ts';
import { lookAtDirectory, lookAtLocks } from './look-at-neighbours.ts';

const { pack: town } = await loadTownPack(path.join(import.meta.dirname, '../../../../towns/hoshimori'));
const office = await openOfficeDirectory({ people: new Map(), redirectUri: () => '', logoutUri: () => '' });
const maker = lockSandbox('remotelock', {
  clock: () => new Date(),
  isLockOf: (id) => id === 'asahi-front',
  zone: 'Asia/Tokyo',
  endpoint: () => '',
});
afterAll(() => Promise.all([office.close(), maker.close()]));
const says = (findings: ReturnType<typeof lockFindings>) => findings.map(({ is, says: words }) => `${is}: ${words}`);

test('the directory is asked how it describes itself; another name for it, and its silence, are told', async () => {
  const look = async (issuer: string | undefined) =>
    says(
      directoryFindings(
        await lookAtDirectory(
          readSettings(
            issuer === undefined
              ? {}
              : {
                  DIRECTORY_ISSUER: issuer,
                  DIRECTORY_CLIENT_ID: office.clientId,
                  DIRECTORY_CLIENT_SECRET: office.clientSecret,
                },
          ),
        ),
      ),
    );
  expect(await look(undefined)).toEqual([expect.stringMatching(/^unseen/)]);
  expect(await look(office.issuer)).toEqual([expect.stringMatching(/^ok: .*describes itself/)]);
  expect(await look(office.issuer.replace('127.0.0.1', 'localhost'))).toEqual([expect.stringMatching(/^wrong: /)]);
  expect(await look('http://127.0.0.1:9')).toEqual([expect.stringMatching(/^wrong: .*away, unreachable/)]);
});

test('each lock of a maker is asked for with the account of the settings', async () => {
  const url = await maker.open();
  const doors = town.doors.filter(({ lock }) => lock.kind !== 'nuki');
  const look = async (account: object | undefined) =>
    says(
      lockFindings(
        await lookAtLocks(
          {
            ...readSettings({}),
            ...(account && { remotelock: { webhookSecret: undefined, url, ...account } }),
          } as never,
          { ...town, doors },
        ),
      ),
    );
  const right = { clientId: maker.clientId, clientSecret: maker.token };
  expect(await look(right)).toEqual([expect.stringMatching(/^ok: .*remotelock shows the lock/)]);
  expect(await look({ ...right, clientSecret: 'x' })).toEqual([expect.stringMatching(/^wrong: .*: refused, HTTP_/)]);
  expect(await look(undefined)).toEqual([expect.stringMatching(/^wrong: .*no account at remotelock/)]);
  maker.faults.status = 503;
  expect(await look(right)).toEqual([expect.stringMatching(/^wrong: .*: away, HTTP_503/)]);
});
