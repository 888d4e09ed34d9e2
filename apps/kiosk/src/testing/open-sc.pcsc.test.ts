import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { takeCard } from '@machi/virtual-card/card-files';
import type { IndividualNumberCard } from '@machi/virtual-card/card-profile';
import { sampleCards } from '@machi/virtual-card/sample-cards';
import type { VirtualCard } from '@machi/virtual-card/apdu';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openPcscGround, type PcscGround } from './open-pcsc-ground.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'machi-opensc-'));
const KIYO = {
  card_key: 'kiyo',
  card_name: '山田キヨ',
  holder: { name: '山田　キヨ', address: '北海道星守町北の沢12番地', birth_date: '1947-05-14', sex: 2 },
} as const;
const DIGEST_INFO_HEAD = Buffer.from('3031300d060960864801650304020105000420', 'hex');
const inFolder = (name: string): string => path.join(folder, name);

let ground: PcscGround;
let profile: IndividualNumberCard;
let card: VirtualCard;

/** Runs a program of OpenSC or OpenSSL as from a shell. */
async function run(program: string, ...parameters: string[]): Promise<{ isOk: boolean; output: string }> {
  return promisify(execFile)(program, parameters, { env: { ...process.env, ...ground.environment } }).then(
    ({ stdout, stderr }) => ({ isOk: true, output: stdout + stderr }),
    (error: unknown) => {
      if (!(error instanceof Error && 'stdout' in error && 'stderr' in error)) throw error;
      if ('code' in error && error.code === 'ENOENT') throw new Error(`Debian's opensc is not installed: ${program}`);
      return { isOk: false, output: `${String(error.stdout)}${String(error.stderr)}` };
    },
  );
}

/** Waits until the daemon has noticed an insertion or removal. */
const waitUntilReaders = (say: RegExp) =>
  vi.waitFor(async () => expect((await run('opensc-tool', '-l')).output).toMatch(say), { timeout: 30_000 });

beforeAll(async () => {
  const [made] = await sampleCards(folder, [KIYO], new Date());
  if (made?.kind !== 'individual-number') throw new Error('no card was made');
  profile = made;
  const taken = takeCard(folder, KIYO.card_key);
  if (!taken) throw new Error('the card has no file');
  card = taken;
  ground = await openPcscGround(2);
  await ground.hold(card, 0);
  await waitUntilReaders(/0\s+Yes\s+.*Virtual PCD 00 00/);
});
afterAll(async () => {
  await ground.close();
  rmSync(folder, { recursive: true, force: true });
});

it('is quick where there is a compiler', () => {
  expect(ground.isPrompt).toBe(existsSync('/usr/bin/gcc'));
});

it('is taken for an individual-number card', async () => {
  expect((await run('opensc-tool', '-n')).output).toContain('jpki');
});

it('lists both keys, both PINs and the certificates that are open', async () => {
  const { isOk, output } = await run('pkcs15-tool', '-D');
  expect(isOk).toBe(true);
  for (const object of [
    'PIN [User Authentication PIN]',
    'PIN [Digital Signature PIN]',
    'Private RSA Key [User Authentication Key]',
    'Private RSA Key [Digital Signature Key]',
    'X.509 Certificate [User Authentication Certificate]',
    'X.509 Certificate [User Authentication Certificate CA]',
    'X.509 Certificate [Digital Signature Certificate CA]',
  ])
    expect(output).toContain(object);
  expect([...output.matchAll(/Tries left\s+: (\d)/g)].map(([, tries]) => tries)).toEqual(['3', '5']);
  const { output: pem } = await run('pkcs15-tool', '--read-certificate', '01');
  const der = /-----BEGIN CERTIFICATE-----([^-]+)-/.exec(pem)?.[1]?.replaceAll('\n', '');
  expect(der).toBe(profile.authentication.certificate);
});

const verifies = async (data: string, signature: string, cert: string) => {
  writeFileSync(inFolder('certificate.der'), Buffer.from(cert, 'base64'));
  const { output: publicKey } = await run(
    'openssl',
    'x509',
    '-inform',
    'der',
    '-in',
    inFolder('certificate.der'),
    '-noout',
    '-pubkey',
  );
  writeFileSync(inFolder('public.pem'), publicKey);
  return run('openssl', 'dgst', '-sha256', '-verify', inFolder('public.pem'), '-signature', signature, data);
};

it.each([
  ['SHA256-RSA-PKCS', (data: Buffer) => data],
  ['RSA-PKCS', (data: Buffer) => Buffer.concat([DIGEST_INFO_HEAD, createHash('sha256').update(data).digest()])],
])('signs by %s with the authentication key, as openssl confirms', async (mechanism, toSign) => {
  const data = randomBytes(300);
  writeFileSync(inFolder('data'), data);
  writeFileSync(inFolder('to-sign'), toSign(data));
  const signing = ['--sign', '--mechanism', mechanism, '--id', '01', '--input-file', inFolder('to-sign')];
  const signed = await run(
    'pkcs11-tool',
    '--login',
    '--pin',
    '1234',
    ...signing,
    '--output-file',
    inFolder('signature'),
  );
  expect(signed.isOk, signed.output).toBe(true);
  expect(readFileSync(inFolder('signature'))).toHaveLength(256);
  expect(
    (await verifies(inFolder('data'), inFolder('signature'), profile.authentication.certificate)).output,
  ).toContain('Verified OK');
  expect((await verifies(inFolder('data'), inFolder('signature'), profile.signing.certificate)).isOk).toBe(false);
});

it('is blocked by three wrong PINs, and stays so in another reader and after the daemon was ended', async () => {
  const login = (pin: string) => run('pkcs15-tool', '--verify-pin', '--auth-id', '01', '--pin', pin);
  const triesLeft = async () => /Tries left\s+: (\d)/.exec((await run('pkcs15-tool', '--list-pins')).output)?.[1];
  expect((await login('0000')).isOk).toBe(false);
  expect(await triesLeft()).toBe('2');
  expect((await login('1234')).isOk).toBe(true);
  expect(await triesLeft()).toBe('3');
  for (const left of ['2', '1', '0']) {
    expect((await login('9999')).isOk).toBe(false);
    expect(await triesLeft()).toBe(left);
  }
  expect((await login('1234')).isOk).toBe(false);

  await ground.stopDaemon('SIGKILL');
  expect((await run('opensc-tool', '-l')).output).not.toContain('Virtual PCD');
  await ground.startDaemon();
  const again = takeCard(folder, KIYO.card_key);
  if (!again) throw new Error('the card has no file');
  const held = await ground.hold(again, 1);
  await waitUntilReaders(/1\s+Yes\s+.*Virtual PCD 00 01/);
  expect(await triesLeft()).toBe('0');
  expect((await login('1234')).isOk).toBe(false);
  await held.remove();
  await waitUntilReaders(/1\s+No\s+.*Virtual PCD 00 01/);
});

it('is never asked for more than the application of its signatures', () => {
  expect(new Set(card.filesRead.map((file) => file.split('/')[0]))).toEqual(new Set(['d392f000260100000001']));
});
