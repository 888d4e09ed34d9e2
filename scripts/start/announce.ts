import { subscribe } from 'node:diagnostics_channel';
import { writeSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { TOLD_BESIDE } from '../become-program.mjs';

// Loaded into the server's process before the server: prints that it is ready.
const root = process.cwd();
const environment = process.env;
const logFile = environment.MACHI_STARTED_LOG;

interface SampleMember {
  readonly email?: string;
  readonly login_tel?: string;
  readonly is_official?: 0 | 1;
  readonly is_company?: 0 | 1;
  readonly password: string;
  readonly lastname: string;
  readonly firstname: string;
  readonly is_resident: 0 | 1;
  /** Part that the sample person plays. */
  readonly story?: { readonly en: string };
}

const kindOf = ({ is_official = 0, is_company = 0, is_resident }: SampleMember): string =>
  [
    ['from outside the town', 'resident'][is_resident],
    ...(is_official === 1 ? ['official'] : []),
    ...(is_company === 1 ? ['company'] : []),
  ].join(', ');

async function sampleLogins(): Promise<string[]> {
  const file = path.resolve(
    root,
    environment.MACHI_TOWNS || 'towns',
    environment.MACHI_TOWN || 'hoshimori',
    'sample-members.json',
  );
  const people: SampleMember[] = JSON.parse(await readFile(file, 'utf8'));
  return people.map((person) => {
    const { email, login_tel, password, lastname, firstname, story } = person;
    return `    ${email ?? login_tel}  ${password}   (${lastname} ${firstname}, ${story?.en ?? kindOf(person)})`;
  });
}

interface Ready {
  readonly kind: 'ready';
  readonly port: number;
  readonly publicUrl: string;
  readonly database: 'embedded' | 'postgres';
  /** Its address shows all unsent mails and SMS to anybody who has it. */
  readonly sandboxInbox?: string;
}

async function announce({ publicUrl, database, sandboxInbox }: Ready): Promise<void> {
  const lines = ['', `  Machi is open:   ${publicUrl}`];
  if (sandboxInbox !== undefined)
    lines.push(
      `  Sandbox inbox:   ${sandboxInbox}`,
      '                   (mails and SMS that nobody sends; set SMTP_URL and SMS_URL to send them)',
    );
  if (database === 'embedded') {
    lines.push('  Sample logins:', ...(await sampleLogins()));
    if (sandboxInbox !== undefined)
      lines.push('  Officials are asked for a code of an authenticator app, too: the sandbox inbox shows theirs.');
    if (logFile) lines.push(`  Log:             ${logFile}`);
    lines.push('');
    lines.push('  Machi runs the database itself: docs/operation.md says what that can do.');
  }
  lines.push('  Stop with Ctrl+C.', '');
  writeSync(logFile ? TOLD_BESIDE : 1, `${lines.join('\n')}\n`);
}

const isReady = (message: unknown): message is Ready =>
  typeof message === 'object' && message !== null && 'kind' in message && message.kind === 'ready';

subscribe('machi:ready', (message) => {
  if (isReady(message)) void announce(message);
});
