import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { findingLines, findingsOf, type Finding } from '@machi/domain/setup/finding';
import { backupFindings, diskFindings, secretFileFindings } from '@machi/domain/setup/keeping';
import { runOrder } from '../backup/order.ts';
import { builtProgram } from '../build/built-program.mjs';
import { readSandboxKey } from '../start/sandbox-key.ts';
import { lookAtBackups, lookAtDisk, lookAtSecret } from './look-at-disks.ts';
import { readCheckOrder, type CheckOrder } from './order.ts';

/** Settings file in docs/operation.md. */
const SETTINGS_FILE = '/etc/machi/machi.env';
/** `repo1-path` of deploy/pgbackrest.conf. */
const ARCHIVE = '/var/lib/pgbackrest';

/** Runs a command of the server; returns its output. */
async function runCommand(name: string, args: readonly string[], given = ''): Promise<string> {
  const sandboxKey = process.env.DATABASE_URL ? undefined : await readSandboxKey(process.env);
  const child = spawn(process.execPath, [builtProgram(name), ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...(sandboxKey === undefined ? {} : { SANDBOX_KEY: sandboxKey }) },
  });
  child.stdin.end(given);
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  const said = await text(child.stdout);
  if ((await ended) !== 0) throw new Error(`${name} ended before it was done`);
  return said;
}

/** A check that crashes is a finding, too: otherwise the operator would not learn of it. */
async function checkTown({ mailTo, smsTo, clock }: CheckOrder): Promise<Finding[]> {
  const given = { 'mail-to': mailTo, 'sms-to': smsTo, clock };
  const args = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}=${value}`]));
  try {
    return JSON.parse(await runCommand('check-town', args));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [findingsOf('check').wrong(`the town could not be looked at: ${reason}`, 'journalctl -u machi-check -n 50')];
  }
}

/** Checks this machine's disks. */
async function checkDisks(now: Date): Promise<Finding[]> {
  const { MACHI_BACKUPS = '', MACHI_DATA, MACHI_TOWN, DATABASE_URL } = process.env;
  const data = path.resolve(MACHI_DATA || '.data');
  const folders = [
    { what: 'data', folder: data },
    ...(MACHI_BACKUPS ? [{ what: 'backups', folder: MACHI_BACKUPS }] : []),
  ];
  // Encrypted, and PostgreSQL's user's.
  const archives = existsSync(ARCHIVE) ? [{ what: 'archive', folder: ARCHIVE }] : [];
  const files = [SETTINGS_FILE, ...folders.map(({ folder }) => folder), path.join(data, 'secret')];
  const facts = MACHI_BACKUPS ? await lookAtBackups(MACHI_BACKUPS, MACHI_TOWN || 'hoshimori') : undefined;
  return [
    ...secretFileFindings(await Promise.all(files.map(lookAtSecret))),
    ...diskFindings(await Promise.all([...folders, ...archives].map(({ what, folder }) => lookAtDisk(what, folder)))),
    // The embedded database is copied as a folder.
    ...(DATABASE_URL ? backupFindings(facts, now) : []),
  ];
}

await runOrder(async () => {
  const order = readCheckOrder(process.argv.slice(2));
  const findings = [...(await checkTown(order)), ...(await checkDisks(new Date()))];
  console.log(findingLines(findings).join('\n'));
  const wrong = findings.filter(({ is }) => is === 'wrong');
  console.log(wrong.length === 0 ? '\nNothing is wrong.' : `\n${wrong.length} of ${findings.length} lines are wrong.`);
  if (wrong.length === 0) return 0;
  if (order.tell !== undefined) await runCommand('tell-operator', [order.tell], findingLines(wrong).join('\n'));
  return 1;
});
