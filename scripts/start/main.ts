import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { buildPortal, isPortalFresh } from '../build/build-portal.ts';
import { API_NODE_OPTIONS } from './node-options.ts';

const root = process.cwd();
const environment = process.env;

interface SampleMember {
  readonly email: string;
  readonly password: string;
  readonly lastname: string;
  readonly firstname: string;
  readonly is_resident: 0 | 1;
}

async function sampleLogins(): Promise<string[]> {
  const file = path.resolve(
    root,
    environment.MACHI_TOWNS || 'towns',
    environment.MACHI_TOWN || 'hoshimori',
    'sample-members.json',
  );
  const people: SampleMember[] = JSON.parse(await readFile(file, 'utf8'));
  return people.map(
    ({ email, password, lastname, firstname, is_resident }) =>
      `    ${email}  ${password}   (${lastname} ${firstname}, ${is_resident === 1 ? 'resident' : 'from outside the town'})`,
  );
}

interface Ready {
  readonly kind: 'ready';
  readonly port: number;
  readonly publicUrl: string;
  readonly database: 'pglite' | 'postgres';
  readonly hasSandboxInbox: boolean;
}

async function announce({ publicUrl, database, hasSandboxInbox }: Ready): Promise<void> {
  const lines = ['', `  Machi is open:   ${publicUrl}`];
  if (hasSandboxInbox)
    lines.push(`  Sandbox inbox:   ${publicUrl}/sandbox/inbox   (mails arrive here; set SMTP_URL to send them)`);
  if (database === 'pglite') {
    lines.push('  Sample logins:', ...(await sampleLogins()), '');
    lines.push('  The embedded database is for trying: it does not survive a power cut unharmed.');
    lines.push('  For real use set DATABASE_URL to a PostgreSQL 15 or newer.');
  }
  lines.push('  Stop with Ctrl+C.', '');
  console.log(lines.join('\n'));
}

const isReady = (message: unknown): message is Ready =>
  typeof message === 'object' && message !== null && 'kind' in message && message.kind === 'ready';

if (!(await isPortalFresh(root))) {
  console.log('Building the portal …');
  await buildPortal(root);
}
const server = spawn(process.execPath, [...API_NODE_OPTIONS, 'apps/api/src/main.ts'], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  env: { ...environment, LOG_LEVEL: environment.LOG_LEVEL || 'warn' },
});
server.on('message', (message) => {
  if (isReady(message)) void announce(message);
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 1));
