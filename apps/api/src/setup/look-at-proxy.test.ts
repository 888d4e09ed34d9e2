import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, expect, test } from 'vitest';
import { readSettings } from '../settings/settings.ts';
import { lookAtProxy, offsetOf } from './look-at-proxy.ts';

const METRICS_KEY = 'of-the-operator-of-this-town';
const trusted = getCACertificates('default');
const folder = mkdtempSync(path.join(tmpdir(), 'machi-proxy-'));
const [file, keyFile] = [path.join(folder, 'certificate.pem'), path.join(folder, 'key.pem')];
const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
execFileSync('openssl', ['req', '-x509', ...kind, ...subject, '-keyout', keyFile, '-out', file], { stdio: 'ignore' });
const [certificate, key] = [readFileSync(file, 'utf8'), readFileSync(keyFile, 'utf8')];
rmSync(folder, { recursive: true });
afterAll(() => setDefaultCACertificates(trusted));

/** Checks a proxy with this behaviour. */
async function look(answer: RequestListener, given: Record<string, string> = { METRICS_KEY }) {
  const server = createServer({ cert: certificate, key }, answer);
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  try {
    return await lookAtProxy(readSettings({ PUBLIC_URL: `https://localhost:${port}`, TRUST_PROXY: '1', ...given }));
  } finally {
    server.close();
  }
}

/** A process behind a proxy that passes a visitor's headers on, or does not. */
const answering =
  (passesOn: boolean): RequestListener =>
  ({ url, headers }, answer) => {
    if (url === '/metrics') return answer.writeHead(404).end();
    const isOperator = headers.authorization === `Bearer ${METRICS_KEY}`;
    const address = passesOn ? headers['x-forwarded-for'] : '192.0.2.1';
    answer.setHeader('strict-transport-security', 'max-age=1');
    return answer.end(JSON.stringify({ result: true, ...(isOperator ? { address } : {}) }));
  };

test('a certificate that nobody vouches for is no https', async () => {
  const { door, seenAs } = await look(answering(false));
  expect({ door, seenAs }).toEqual({ door: { failure: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, seenAs: undefined });
});

test('an address that was made up comes through, or does not; without a key nobody can ask', async () => {
  setDefaultCACertificates([...trusted, certificate]);
  const found = await look(answering(false));
  expect(found).toMatchObject({ isLocal: true, door: { status: 200, isHttpsAlone: true }, metrics: { status: 404 } });
  expect(found.seenAs).toBe('192.0.2.1');
  expect(found.certificateEnds?.getTime()).toBeGreaterThan(Date.now() + 86_400_000);
  expect((await look(answering(true))).seenAs).toBe(found.forged);
  expect((await look(answering(true), {})).seenAs).toBeUndefined();
});

test('the clock of another server is read from its answers', async () => {
  expect(await offsetOf('https://localhost:9/')).toBeUndefined();
  setDefaultCACertificates([...trusted, certificate]);
  const hour = 3_600_000;
  const server = createServer({ cert: certificate, key }, (_request, answer) => {
    answer.setHeader('date', new Date(Date.now() + hour).toUTCString());
    answer.end();
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const address = server.address();
  const offset = await offsetOf(`https://localhost:${typeof address === 'object' && address ? address.port : 0}/`);
  server.close();
  expect(Math.abs((offset ?? 0) + hour)).toBeLessThan(60_000);
});
