import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Scope } from '../bench/ground/scope.ts';
import { freePort } from '../postgres/free-port.ts';
import { waitUntil } from './wait.ts';

const run = promisify(execFile);
const PROGRAM = '/usr/sbin/nginx';
const EXAMPLE = 'deploy/nginx.conf';
/** Name in the example, in place of a town's own. */
export const SERVER_NAME = 'machi.example.jp';

async function makeCertificate(folder: string): Promise<{ readonly certificate: string; readonly key: string }> {
  const [certificate, key] = [path.join(folder, 'fullchain.pem'), path.join(folder, 'privkey.pem')];
  const subject = ['-subj', `/CN=${SERVER_NAME}`, '-addext', `subjectAltName=DNS:${SERVER_NAME}`];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  await run('openssl', ['req', '-x509', ...kind, ...subject, '-keyout', key, '-out', certificate]);
  return { certificate, key };
}

/** Replaces parts of the example; throws if a part is missing. */
function fillIn(text: string, changes: readonly (readonly [RegExp, string])[]): string {
  let filled = text;
  for (const [from, to] of changes) {
    if (!from.test(filled)) throw new Error(`${EXAMPLE} does not say ${from.source}`);
    filled = filled.replaceAll(from, to);
  }
  return filled;
}

export interface Proxy {
  readonly port: number;
  /** Port without https. */
  readonly plainPort: number;
  /** Its own certificate, PEM, for clients to trust. */
  readonly certificate: string;
  readComplaints(): Promise<string>;
  /** Its log of answers, for the month's report. */
  readonly answers: string;
}

/** Runs Debian's nginx with the documented example, ports and a certificate filled in. */
export async function openNginx(scope: Scope, folder: string, processes: readonly [number, number]): Promise<Proxy> {
  if (!existsSync(PROGRAM)) throw new Error("Debian's nginx-light is needed: apt-get install nginx-light");
  const { certificate, key } = await makeCertificate(folder);
  const [port, plainPort] = [await freePort(), await freePort()];
  const complaints = path.join(folder, 'nginx-error.log');
  const answers = path.join(folder, 'machi-answers.jsonl');
  const site = fillIn(await readFile(EXAMPLE, 'utf8'), [
    [/server 127\.0\.0\.1:3000 /g, `server 127.0.0.1:${processes[0]} `],
    [/server 127\.0\.0\.1:3001 /g, `server 127.0.0.1:${processes[1]} `],
    [/ {2}listen \[::\]:\d+.*\n/g, ''],
    [/listen 80;/g, `listen 127.0.0.1:${plainPort};`],
    [/listen 443 ssl/g, `listen 127.0.0.1:${port} ssl`],
    [/ssl_certificate .*;/g, `ssl_certificate ${certificate};`],
    [/ssl_certificate_key .*;/g, `ssl_certificate_key ${key};`],
    [/error_log \S+ /g, `error_log ${complaints} `],
    [/access_log \/\S+ machi_answers buffer=16k flush=5s/g, `access_log ${answers} machi_answers`],
    [/root \/var\/lib\/machi;/g, `root ${folder};`],
  ]);
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `  ${name}_temp_path ${path.join(folder, name)};`,
  );
  const file = path.join(folder, 'nginx.conf');
  await writeFile(
    file,
    [
      'daemon off;',
      'worker_processes 1;',
      `pid ${path.join(folder, 'nginx.pid')};`,
      'events { worker_connections 512; }',
      `http {\n${places.join('\n')}\n${site}\n}`,
    ].join('\n'),
  );
  const child = spawn(PROGRAM, ['-c', file, '-e', complaints], { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await scope.hold(
    () => child,
    async () => {
      child.kill('SIGTERM');
      await ended;
    },
  );
  const readComplaints = () => readFile(complaints, 'utf8').catch(() => '');
  const took = await waitUntil(60_000, async () =>
    fetch(`http://127.0.0.1:${plainPort}/`, { redirect: 'manual' }).then(
      ({ status }) => status === 301,
      () => false,
    ),
  );
  if (took === Infinity) throw new Error(`nginx does not answer: ${await readComplaints()}`);
  return { port, plainPort, certificate: await readFile(certificate, 'utf8'), readComplaints, answers };
}
