import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MOST_FAILURES } from '@machi/domain/setup/house';
import { LEAST_CERTIFICATE_DAYS } from '@machi/domain/setup/proxy';
import { OLDEST_BACKUP_HOURS } from '@machi/domain/setup/keeping';
import { LONGEST_WAIT_SECONDS } from '@machi/domain/setup/notifications';
import { halfOf } from '../backup/backup-folder.ts';
import { readSection, readService } from './unit-file.ts';

const run = promisify(execFile);
const UNITS = 'deploy/systemd';
const ANALYZE = '/usr/bin/systemd-analyze';
const root = process.cwd();
const read = (file: string): Promise<string> => readFile(path.join(root, file), 'utf8');

describe('a unit file', () => {
  test('is read as systemd does: files one behind the other, comments left out', () => {
    const texts = [
      '# of all\n[Unit]\nUser=nobody\n[Service]\nUser=machi\n',
      '[Service]\nUser=other\nExecStart=/bin/a b=c\n',
    ];
    expect([...readSection(texts, 'Service')]).toEqual([
      ['User', ['machi', 'other']],
      ['ExecStart', ['/bin/a b=c']],
    ]);
    expect(() => readSection(['[Service]\nnothing that is said'], 'Service')).toThrow('nothing that is said');
  });

  test('of a process gives its port and the server without a shell or npm between', async () => {
    expect(await readService('machi-web@', '3001', '/srv')).toEqual({
      command: [process.execPath, 'scripts/start.mjs'],
      environment: { PORT: '3001' },
    });
  });

  test('starts what is in the repository', async () => {
    for (const name of (await readdir(path.join(root, UNITS))).filter((each) => each.endsWith('.service'))) {
      const section = readSection([await read(`${UNITS}/${name}`)], 'Service');
      const [command = ''] = section.get('ExecStart') ?? [];
      for (const [script] of command.matchAll(/scripts\/[\w/-]+\.mjs/g)) {
        expect(existsSync(path.join(root, script)), `${name}: ${script}`).toBe(true);
        // Its program is that of the same folder.
        const [folder = ''] = section.get('WorkingDirectory') ?? [];
        expect(command.startsWith(`${folder}/node_modules/`), `${name}: ${folder}`).toBe(true);
      }
    }
  });
});

test('half a backup is not carried to the other machine, where nothing is deleted', async () => {
  const [command = ''] = readSection([await read(`${UNITS}/machi-copy.service`)], 'Service').get('ExecStart') ?? [];
  expect(command.split(' ')).toContain(`--exclude=${halfOf('*')}`);
});

test.each(['deploy/machi.env', 'deploy/owner.env'])(
  '%s: lines that systemd, Node and a person read in one way',
  async (file) => {
    const text = await read(file);
    const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    for (const line of lines) expect(line).toMatch(/^[A-Z_]+=[^\s"'`\\#$]*$/);
    expect(parseEnv(text)).toEqual(Object.fromEntries(lines.map((line) => /^(.+?)=(.*)$/.exec(line)?.slice(1) ?? [])));
    const known = await read('docs/settings.md');
    for (const name of Object.keys(parseEnv(text))) expect(known).toContain(`| \`${name}\` |`);
    expect(text).not.toMatch(/^PORT=/m);
  },
);

test('no service sees the password of whoever owns the tables; db-migrate and restore alone take it', async () => {
  const hidden = readSection([await read(`${UNITS}/machi-.service.d/hardening.conf`)], 'Service');
  expect(hidden.get('InaccessiblePaths')).toContain('-/etc/machi/owner.env');
  const command = await read('deploy/machi');
  expect(command).toContain(
    'db-migrate | restore) [ -n "${MACHI_SETTINGS:-}" ] || [ ! -f "$OWNER" ] || AS_OWNER="--env-file=$OWNER" ;;',
  );
  expect(command).toMatch(/--env-file="\$SETTINGS" \$\{AS_OWNER:-\} /);
});

test('no service reads the archive of the past, which holds people who have withdrawn', async () => {
  const hidden = readSection([await read(`${UNITS}/machi-.service.d/hardening.conf`)], 'Service');
  expect(hidden.get('InaccessiblePaths')).toContain('-/etc/pgbackrest.conf');
  const web = readSection([await read(`${UNITS}/machi-web@.service`)], 'Service').get('InaccessiblePaths') ?? [];
  expect(web.join(' ').split(' ')).toEqual(
    expect.arrayContaining(['-/var/backups/machi', '-/var/lib/pgbackrest', '-/var/lib/machi-past']),
  );
});

test('nginx asks the two processes that the text starts', async () => {
  const ports = [...(await read('deploy/nginx.conf')).matchAll(/server 127\.0\.0\.1:(\d+) max_fails=0;/g)].map(
    ([, port]) => port,
  );
  expect(ports).toEqual(['3000', '3001']);
  const started = ports.map((port) => `machi-web@${port}`).join(' ');
  expect(await read('docs/operation.md')).toContain(`systemctl enable --now ${started}`);
});

describe('docs/operation.md', () => {
  test('rings at the numbers at which the check calls something wrong', async () => {
    const text = await read('docs/operation.md');
    for (const said of [
      `above ${LONGEST_WAIT_SECONDS}`,
      `machi_outbox_waiting_seconds) > ${LONGEST_WAIT_SECONDS}`,
      `a job failed ${MOST_FAILURES} times`,
      `machi_job_failures) >= ${MOST_FAILURES}`,
      `older than ${OLDEST_BACKUP_HOURS} hours`,
      `ends in ${LEAST_CERTIFICATE_DAYS} days`,
    ])
      expect(text).toContain(said);
  });

  test('quotes what the product says', async () => {
    const text = await read('docs/operation.md');
    const quoted = [
      ['apps/api/src/settings/settings.ts', 'These settings are not right'],
      ['apps/api/src/ground/town-secret.ts', 'This town was opened with another key'],
      ['apps/api/src/seed/refuse-sample.ts', 'does not open under'],
      ['apps/api/src/database/migrate.ts', 'is under way, or was broken off'],
      ['apps/api/src/database/migrate.ts', 'The tables of the town are not those of this release'],
      ['packages/domain/src/fields/text/ja.json', 'ただいまサービスを利用できません'],
      ['packages/domain/src/fields/text/ja.json', '短い間に操作が重なりました'],
      ['apps/api/src/platform/restore/keep-outside.ts', 'the audit log does not hold this head'],
      ['apps/api/src/platform/notifications/waiting-notifications.ts', 'machi_outbox_waiting_seconds'],
      ['apps/api/src/platform/jobs/job-metrics.ts', 'machi_job_failures'],
      ['apps/api/src/platform/http/metrics.ts', 'machi_http_requests_total'],
    ] as const;
    for (const [file, said] of quoted) {
      expect(await read(file), file).toContain(said);
      expect(text, file).toContain(said);
    }
  });

  test('names commands and folders that are there', async () => {
    const text = await read('docs/operation.md');
    for (const [, command] of text.matchAll(/(?:^|`)machi (?:each )?([a-z-]+)/gm))
      expect(
        [`${command}.mjs`, `${command}/${command}.mjs`, `${command}/main.ts`].some((file) =>
          existsSync(path.join(root, 'scripts', file)),
        ),
        command,
      ).toBe(true);
    for (const [, file = ''] of text.matchAll(/\bdeploy\/([\w./-]+\w)/g))
      expect(existsSync(path.join(root, 'deploy', file)), file).toBe(true);
  });
});

// systemd itself cannot run unless it is process 1; its checker of unit files can.
describe.skipIf(!existsSync(ANALYZE))('by systemd-analyze (skipped where it is not installed)', () => {
  let folder: string;
  let environment: NodeJS.ProcessEnv;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'machi-units-'));
    await cp(path.join(root, UNITS), folder, { recursive: true });
    for (const name of (await readdir(folder)).filter((each) => each.endsWith('.service')))
      await writeFile(
        path.join(folder, name),
        (await readFile(path.join(folder, name), 'utf8')).replaceAll(
          /\/opt\/machi\/(?:current|run\/%i)\/node_modules/g,
          `${root}/node_modules`,
        ),
      );
    environment = { ...process.env, SYSTEMD_UNIT_PATH: `${folder}:` };
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const units = ['machi-web@3000', 'machi-backup', 'machi-copy', 'machi-check', 'machi-past', 'machi-status'];
  const archive = ['full', 'diff'].flatMap((kind) => [`pgbackrest@${kind}.service`, `pgbackrest@${kind}.timer`]);
  const timers = [
    'machi-backup.timer',
    'machi-copy.timer',
    'machi-check.timer',
    'machi-past.timer',
    'machi-status.timer',
  ];

  test.each([...units.map((name) => `${name}.service`), ...timers, ...archive])(
    '%s has nothing that it complains of',
    async (unit) => {
      const { stderr } = await run(ANALYZE, ['verify', unit], { env: environment }).catch(
        (error: { stderr: string }) => error,
      );
      // Programs of Debian's packages may be missing on this machine.
      const complaints = stderr.split('\n').filter((line) => !/Command \/usr\/bin\/\w+ is not executable/.test(line));
      expect(complaints.filter((line) => line !== '')).toEqual([]);
    },
  );

  test.each(units)('%s is exposed as little as a server of the net can be: below 1.5 of 10', async (unit) => {
    const args = ['--offline=true', '--threshold=15', 'security', `${unit}.service`];
    expect(
      await run(ANALYZE, args, { env: environment }).then(
        () => 'below',
        () => 'above',
      ),
    ).toBe('below');
  });

  test('and one without the drop-in of all would not be', async () => {
    await rm(path.join(folder, 'machi-.service.d'), { recursive: true });
    const args = ['--offline=true', '--threshold=15', 'security', 'machi-backup.service'];
    expect(
      await run(ANALYZE, args, { env: environment }).then(
        () => 'below',
        () => 'above',
      ),
    ).toBe('above');
  });
});
