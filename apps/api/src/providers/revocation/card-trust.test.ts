import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openSandboxAuthority } from '@machi/virtual-card/sandbox-authority';
import { writeCard } from '@machi/virtual-card/card-files';
import { serialOf } from '@machi/virtual-card/certificates';
import { readCertificateIdentity } from '@machi/domain/cards/certificate-identity';
import { identityText } from '@machi/domain/cards/identity';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { townKeys } from '../../ground/town-keys.ts';
import { issueTestCard } from '../../testing/terminals/cards.ts';
import { START, openTown } from '../../testing/towns/open-town.ts';
import { startCardTrust } from './card-trust.ts';
import { httpRevocationSource } from './http-source.ts';
import { readListTime, revokedAmong } from './store.ts';

const SANDBOX_KEY = 'of-the-town-under-test';
const PAGE = `/sandbox/${SANDBOX_KEY}/cards`;
let answer: RequestListener;

const town = await openTown({ environment: { SANDBOX_KEY } });
const folder = await mkdtemp(path.join(tmpdir(), 'machi-authorities-'));
const authority = await openSandboxAuthority(path.join(folder, 'own'));
const stranger = await openSandboxAuthority(path.join(folder, 'foreign'));
const server = createServer((request, response) => answer(request, response));
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const address = server.address();
const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/list.crl`;
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await town.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  town.setNow(START);
  await town.rows('delete from revocation_list');
  await town.rows('delete from revoked_certificate');
});

const pemOf = (der: Uint8Array) =>
  `-----BEGIN CERTIFICATE-----\n${Buffer.from(der).toString('base64')}\n-----END CERTIFICATE-----\n`;
const serve =
  (bytes: Uint8Array): RequestListener =>
  (_request, response) =>
    response.end(bytes);
const hoursLater = (hours: number) => new Date(START.getTime() + hours * 3_600_000);

/** Runs with the trust of a town whose pack names a list's address. */
async function withTrust<T>(
  work: (trust: ReturnType<typeof startCardTrust>) => Promise<T>,
  limits: Parameters<typeof httpRevocationSource>[1] = {},
): Promise<T> {
  const { passes } = town.house.town;
  const individual_number_card = {
    ...passes.individual_number_card,
    revocation_source: url,
    trusted_authorities: [pemOf(authority.certificate)],
    signing: undefined,
  };
  const trust = startCardTrust(
    { ...town.house, town: { passes: { ...passes, individual_number_card } }, clock: town.now },
    (address) => httpRevocationSource(address, limits),
  );
  const result = await work(trust);
  await trust.stop();
  return result;
}
const refresh = (limits?: Parameters<typeof httpRevocationSource>[1]) => withTrust((trust) => trust.refresh(), limits);

const hashOf = (serial: string) => {
  const issuer = readCertificateIdentity(authority.certificate)?.subject ?? '';
  return townKeys(town.house.secret).cardHash(identityText.individualNumberCard(issuer, serial));
};
const isRevoked = async (serial: string) => (await revokedAmong(town.database, [hashOf(serial)])).size === 1;

test('a list is fetched when the town starts, checked, and kept as keyed hashes', async () => {
  let asked = 0;
  const list = await authority.revocationList(['40ab12', 'ff00'], START);
  answer = (_request, response) => {
    asked += 1;
    response.end(list);
  };
  await withTrust(async (trust) => {
    expect(await trust.refresh()).toBeUndefined();
    expect(trust.sandbox).toBeUndefined();
    expect(await trust.authorities()).toHaveLength(1);
  });
  expect(asked).toBe(1);
  expect(await readListTime(town.database)).toEqual(START);
  expect(await isRevoked('40ab12')).toBe(true);
  // DER puts a sign byte before it; the number is the same.
  expect(await isRevoked('ff00')).toBe(true);
  expect(await isRevoked('40ab13')).toBe(false);
  expect(JSON.stringify(await town.rows('select * from revoked_certificate'))).not.toContain('40ab12');
});

test('who signs age records the pack says, in a town that tries the sandbox too; else nobody does', async () => {
  const { passes } = town.house.town;
  const keysOf = async (change: Partial<typeof passes.individual_number_card>) => {
    const individual_number_card = {
      ...passes.individual_number_card,
      revocation_source: null,
      signing: undefined,
      ...change,
    };
    const trust = startCardTrust({
      ...town.house,
      town: { passes: { ...passes, individual_number_card } },
      clock: town.now,
    });
    const keys = await trust.ageRecordKeys();
    await trust.stop();
    return { keys, sandbox: trust.sandbox && (await trust.sandbox.authority()) };
  };
  const age_record_keys = [pemOf(stranger.certificate)];
  expect((await keysOf({})).keys).toEqual([]);
  expect((await keysOf({ age_record_keys })).keys).toEqual(age_record_keys);
  const { keys, sandbox } = await keysOf({ age_record_keys, revocation_source: 'sandbox' });
  expect(keys).toEqual([...age_record_keys, sandbox]);
});

test('lists by which signatures are judged are others: one of them says nothing of cards, and old ones keep nobody out', async () => {
  const { passes } = town.house.town;
  const list = stranger.revocationList(['40ab12'], START);
  answer = serve(list);
  const individual_number_card = {
    ...passes.individual_number_card,
    revocation_source: null,
    signing: { revocation_source: url, trusted_authorities: [pemOf(stranger.certificate)] },
  };
  const trust = startCardTrust({
    ...town.house,
    town: { passes: { ...passes, individual_number_card } },
    clock: town.now,
  });
  expect([await trust.authorities(), await trust.signing.authorities()]).toEqual([[], [pemOf(stranger.certificate)]]);
  expect(await trust.refresh()).toBeUndefined();
  expect([await readListTime(town.database), await readListTime(town.database, 'signing')]).toEqual([null, START]);
  town.setNow(hoursLater(25));
  answer = serve(stranger.revocationList([], hoursLater(25)));
  await trust.signing.refreshOldList();
  expect(await readListTime(town.database, 'signing')).toEqual(hoursLater(25));
  await trust.stop();
});

test('a newer list takes the place of the one before, an older one sent again does not', async () => {
  const before = await authority.revocationList([], START);
  answer = serve(before);
  await refresh();
  answer = serve(await authority.revocationList(['40ab12'], hoursLater(1)));
  town.setNow(hoursLater(1));
  expect(await refresh()).toBeUndefined();
  answer = serve(before);
  expect(await refresh()).toBe('older');
  expect(await isRevoked('40ab12')).toBe(true);
  expect(await readListTime(town.database)).toEqual(hoursLater(1));
  answer = serve(await authority.revocationList([], hoursLater(2)));
  town.setNow(hoursLater(2));
  await refresh();
  expect(await isRevoked('40ab12')).toBe(false);
});

test('a list of a foreign authority, a changed one and garbage are not taken; what is held stays and ages', async () => {
  const own = await authority.revocationList(['40ab12'], START);
  answer = serve(own);
  await refresh();
  const later = hoursLater(1);
  town.setNow(later);
  const cases: [Uint8Array, string][] = [
    [await stranger.revocationList([], later), 'not-signed'],
    [new Uint8Array(0), 'malformed'],
    [new Uint8Array(5000).fill(0xff), 'malformed'],
    [own.subarray(0, own.length - 1), 'malformed'],
    [Buffer.concat([own, Buffer.from([0])]), 'malformed'],
    [authority.certificate, 'malformed'],
  ];
  for (const [bytes, trouble] of cases) {
    answer = serve(bytes);
    expect(await refresh()).toBe(trouble);
  }
  const changed = Buffer.from(await authority.revocationList(['40ab12'], later));
  const at = changed.indexOf(Buffer.from('40ab12', 'hex'));
  changed[at] = 0x41;
  answer = serve(changed);
  expect(await refresh()).toBe('not-signed');
  expect(await isRevoked('40ab12')).toBe(true);
  expect(await readListTime(town.database)).toEqual(START);
});

test('of two authorities each needs a list of its own; while one is missing or old no card is valid', async () => {
  const { passes } = town.house.town;
  const sources = [`${url}?own`, `${url}?other`];
  let lists: Record<string, Uint8Array> = { own: authority.revocationList(['40ab12'], START) };
  answer = (request, response) => {
    const list = lists[request.url?.split('?')[1] ?? ''];
    if (list) response.end(list);
    else response.writeHead(404).end();
  };
  const individual_number_card = {
    ...passes.individual_number_card,
    revocation_source: sources,
    trusted_authorities: [authority, stranger].map(({ certificate }) => pemOf(certificate)),
    signing: undefined,
  };
  const trust = startCardTrust({
    ...town.house,
    town: { passes: { ...passes, individual_number_card } },
    clock: town.now,
  });
  expect(await trust.refresh()).toBe('unreachable');
  // The other authority's list is missing, so its cards cannot be verified.
  expect(await readListTime(town.database)).toBeNull();
  lists = { ...lists, other: authority.revocationList([], START) };
  expect(await trust.refresh()).toBeUndefined();
  expect(await readListTime(town.database)).toBeNull();
  lists = {
    ...lists,
    own: authority.revocationList(['40ab12'], START),
    other: stranger.revocationList(['40ab13'], START),
  };
  expect(await trust.refresh()).toBeUndefined();
  expect(await readListTime(town.database)).toEqual(START);
  expect(await isRevoked('40ab12')).toBe(true);
  expect(await town.countRows('revoked_certificate')).toBe(2);
  // A newer list of one authority leaves the other's in force, and the older of the two counts.
  town.setNow(hoursLater(1));
  lists = { own: authority.revocationList([], hoursLater(1)) };
  expect(await trust.refresh()).toBe('unreachable');
  expect(await readListTime(town.database)).toEqual(START);
  expect([await isRevoked('40ab12'), await town.countRows('revoked_certificate')]).toEqual([false, 1]);
  await trust.stop();
});

test('a list of tomorrow, and one whose time is over', async () => {
  answer = serve(await authority.revocationList([], hoursLater(24)));
  expect(await refresh()).toBe('from-future');
  answer = serve(await authority.revocationList([], hoursLater(-25)));
  expect(await refresh()).toBe('expired');
  expect(await readListTime(town.database)).toBeNull();
});

test('an address that says no, sends on, hangs up, is silent or pours without end', async () => {
  const silent: RequestListener = () => {};
  const cases: [RequestListener, string][] = [
    [(_request, response) => response.writeHead(503).end(), 'unreachable'],
    [(_request, response) => response.writeHead(302, { location: url }).end(), 'unreachable'],
    [(request) => request.socket.destroy(), 'unreachable'],
    [silent, 'unreachable'],
    [
      (_request, response) => {
        const pour = () => {
          while (response.write(Buffer.alloc(65_536)));
          response.once('drain', pour);
        };
        pour();
      },
      'too-large',
    ],
  ];
  for (const [listener, trouble] of cases) {
    answer = listener;
    expect(await refresh({ timeoutMilliseconds: 300, mostBytes: 200_000 })).toBe(trouble);
  }
});

test('the sandbox can revoke, on its page, and the next list says so', async () => {
  const card = await issueTestCard(town);
  writeCard(path.join(town.house.settings.dataFolder, 'sandbox-cards'), { ...card, card_name: '<b>試し</b>' });
  const page = await town.call('GET', PAGE);
  expect(page.text).toContain('&lt;b&gt;試し&lt;/b&gt;');
  expect(page.text).toContain('有効 / valid');
  expect((await town.call('GET', `/sandbox/${SANDBOX_KEY}/inbox`)).text).toContain('<a href="cards">');
  const press = (site: string, is_revoked = '1') =>
    town.call('POST', PAGE, {
      body: new URLSearchParams({ card_key: card.card_key, is_revoked }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': site },
    });
  expect((await press('cross-site')).status).toBe(404);
  expect((await town.call('GET', PAGE)).text).not.toContain('失効 / revoked');
  await press('same-origin');
  expect((await town.call('GET', PAGE)).text).toContain('失効 / revoked');
  const sandbox = await town.house.cardTrust.sandbox?.cards();
  expect(sandbox).toMatchObject([{ card_key: card.card_key, isRevoked: true }]);
  expect(await town.countRows('revoked_certificate')).toBe(2);
  expect(sandbox?.[0]?.serials).toEqual([card.authentication, card.signing].map((own) => serialOf(own.certificate)));
  await press('same-origin', '0');
  expect(await town.countRows('revoked_certificate')).toBe(0);
  const proxied = await town.call('GET', PAGE, { headers: { 'x-forwarded-for': '203.0.113.7' } });
  expect(proxied.status).toBe(404);
});
