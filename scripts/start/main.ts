import { spawn } from 'node:child_process';
import { mkdirSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ensurePortal } from '../build/build-portal.ts';
import { logOf } from './log-of.ts';
import { API_NODE_OPTIONS } from './node-options.ts';
import { sandboxSettings } from './sandbox-key.ts';

const root = process.cwd();
const environment = process.env;

interface SampleMember {
  readonly email?: string;
  readonly login_tel?: string;
  readonly is_official?: 0 | 1;
  readonly password: string;
  readonly lastname: string;
  readonly firstname: string;
  readonly is_resident: 0 | 1;
}

const kindOf = ({ is_official = 0, is_resident }: SampleMember): string =>
  [['from outside the town', 'resident'][is_resident], ...(is_official === 1 ? ['official'] : [])].join(', ');

async function sampleLogins(): Promise<string[]> {
  const file = path.resolve(
    root,
    environment.MACHI_TOWNS || 'towns',
    environment.MACHI_TOWN || 'hoshimori',
    'sample-members.json',
  );
  const people: SampleMember[] = JSON.parse(await readFile(file, 'utf8'));
  return people.map((person) => {
    const { email, login_tel, password, lastname, firstname } = person;
    return `    ${email ?? login_tel}  ${password}   (${lastname} ${firstname}, ${kindOf(person)})`;
  });
}

interface Ready {
  readonly kind: 'ready';
  readonly port: number;
  readonly publicUrl: string;
  readonly database: 'pglite' | 'postgres';
  /** Its address; whoever has it reads all mails and SMS that nobody carries. */
  readonly sandboxInbox?: string;
}

async function announce({ publicUrl, database, sandboxInbox }: Ready): Promise<void> {
  const lines = ['', `  Machi is open:   ${publicUrl}`];
  if (sandboxInbox !== undefined)
    lines.push(
      `  Sandbox inbox:   ${sandboxInbox}`,
      '                   (mails and SMS that nobody sends; set SMTP_URL and SMS_URL to send them)',
    );
  if (database === 'pglite') {
    lines.push('  Sample logins:', ...(await sampleLogins()));
    // Nobody reads what a mail server takes to example.jp.
    if (sandboxInbox !== undefined && !environment.SMTP_URL)
      lines.push('  Officials are asked for a code, too: it arrives in the sandbox inbox.');
    if (log.file !== undefined) lines.push(`  Log:             ${log.file}`);
    lines.push('');
    lines.push('  The embedded database is for trying: it does not survive a power cut unharmed.');
    lines.push('  For real use set DATABASE_URL to a PostgreSQL 15 or newer.');
  }
  lines.push('  Stop with Ctrl+C.', '');
  console.log(lines.join('\n'));
}

const isReady = (message: unknown): message is Ready =>
  typeof message === 'object' && message !== null && 'kind' in message && message.kind === 'ready';

await ensurePortal(root, () => console.log('Building the portal …'));
const log = logOf(environment);
if (log.file !== undefined) mkdirSync(path.dirname(log.file), { recursive: true, mode: 0o700 });
const server = spawn(process.execPath, [...API_NODE_OPTIONS, 'apps/api/src/main.ts'], {
  cwd: root,
  stdio: ['ignore', log.file === undefined ? 'inherit' : openSync(log.file, 'w', 0o600), 'inherit', 'ipc'],
  env: { ...environment, ...(await sandboxSettings(environment)), LOG_LEVEL: log.level },
});
server.on('message', (message) => {
  if (isReady(message)) void announce(message);
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 1));
