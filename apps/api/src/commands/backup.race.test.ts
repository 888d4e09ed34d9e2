import { spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { builtProgram } from '../../../../scripts/build/built-program.mjs';
import { verifyChain } from '../platform/audit/audit-chain.ts';
import { sealAudit } from '../platform/audit/audit-seal.ts';
import { eraseMember } from '../platform/members/erase-member.ts';
import { openTown, type OpenTown } from '../testing/towns/open-town.ts';
import type { Person } from '../testing/towns/people.ts';
import { programEnvironment } from '../testing/towns/program-environment.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const name = `backup_${process.pid}`;
// The server accepts any password; this one must not appear in the output.
const databaseUrl = inject('databaseUrl').replace(/machi@(.*)\/[^/]*$/, `machi:top-secret@$1/${name}`);

const folder = await mkdtemp(path.join(tmpdir(), 'machi-backup-'));
const file = path.join(folder, 'town.dump');
const server = new pg.Client({ connectionString: inject('databaseUrl') });
await server.connect();
await server.query(`create database ${name}`);
afterAll(async () => {
  await server.query(`drop database ${name} with (force)`);
  await server.end();
  await rm(folder, { recursive: true, force: true });
});

/** Runs a command as npm does; `said` is its whole output. */
async function command(verb: 'backup' | 'restore', args: readonly string[], environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [builtProgram(verb), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...programEnvironment(),
      PG_BIN: process.env.PG_BIN,
      DATABASE_URL: databaseUrl,
      MACHI_DATA: path.join(folder, 'data'),
      ...environment,
    },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, said };
}

const MACHI_SECRET = 'of this town in all of its processes';
const open = (): Promise<OpenTown> => openTown({ databaseUrl, schema: 'hoshimori', environment: { MACHI_SECRET } });
/** Opens the town, reads from it and closes it, because a restore requires that. */
async function look<T>(into: (town: OpenTown) => Promise<T>): Promise<T> {
  const town = await open();
  try {
    return await into(town);
  } finally {
    await town.close();
  }
}
const names = () =>
  look(async (town) =>
    (
      await town.rows<{ lastname: string }>`select lastname from member where email like 'person.%' order by member_id`
    ).map(({ lastname }) => lastname),
  );

/** Grants rights before the backup, which are revoked after it. */
async function give(town: OpenTown): Promise<void> {
  // Past its retention of five years, but still in the backup.
  await town.rows`insert into member_activity (member_id, acted_at, action)
    select min(member_id), now() - interval '6 years 1 day', 'login' from member`;
  await town.rows`insert into terminal (terminal_name, pass, public_key, created_at, registered_at, last_hash)
    select name, 'bath', sha256(name::bytea), now(), now(), '' from unnest(array['stolen', 'kept']) name`;
  await town.rows`insert into device (device_name, spot_id, key_hash, created_at) select name, (select min(spot_id)
    from spot), sha256(name::bytea), now() from unnest(array['taken', 'kept']) name`;
  const holder = await town.addPerson({ lastname: '札' });
  await town.rows`insert into card (member_id, method, card_hash, linked_at)
    select ${holder.member_id}, 'town-card', name, now() from unnest(array['lost', 'ended', 'kept']) name`;
  await town.rows`insert into pass_consent (member_id, pass, consented_at) select ${holder.member_id}, pass, now()
    from unnest(array['bath', 'bus']) pass`;
  const keyed = await town.addPerson({ lastname: '鍵' });
  await town.rows`insert into calendar_feed (member_id, secret_hash, created_at)
    select member_id, sha256(member_id::text::bytea), now()
    from unnest(array[${holder.member_id}::int, ${keyed.member_id}::int]) as member_id`;
  await town.rows`insert into line_account select member_id, 'U' || member_id, now(), null
    from unnest(array[${holder.member_id}::int, ${keyed.member_id}::int]) as member_id`;
  // Messages that waited for quiet hours, in a lane that this town does not send.
  await town.rows`insert into outbox (channel, recipient, lane, content, created_at, next_attempt_at)
    select 'mail', days, 'held', '{}', now() - make_interval(days => days), now() from unnest(array[0, 2]) as days`;
  await town.rows`insert into second_factor (member_id, kind, credential_id, public_key, sign_count, created_at)
    select ${holder.member_id}::int, 'passkey', key, 'x', 0, now() from unnest(array['lost key', 'kept key']) as key`;
  await town.rows(`insert into recovery_code (member_id, code_hash) values ($1, 'hash of a code')`, holder.member_id);
  await town.rows`with faces as ( insert into face_enrolment (member_id, model_id, template, captures,
    consent_version, consent_kind, enrolled_at, renew_from) select member_id, 'm', 'x', 3, '1', 'paper', now(), now()
    from unnest(array[${holder.member_id}::int, ${keyed.member_id}::int]) as member_id
    returning member_id) update member set is_face_registered = 1 where member_id in (select member_id from faces)`;
  await town.rows`insert into api_key (system_name, prefix, secret_hash, scopes, rate, created_at, ends_at)
    select name, name, '', '{}', 30, now(), now() + interval '1 year' from unnest(array['leaked', 'kept']) name`;
  await town.rows`insert into webhook (address, description, types, created_at, secret)
    select 'https://' || name || '.example', name, '{}', now(), '' from unnest(array['removed', 'off', 'kept']) name`;
  await town.rows`insert into directory_rule (group_name, roles, asked_at, approved_at)
    select name, '{system}', now(), now() from unnest(array['ended', 'kept']) name`;
  await town.rows`insert into directory_link (member_id, issuer, subject, linked_at, met_at)
    select id, 'https://directory.example', id::text, now(), now()
    from unnest(array[${holder.member_id}::int, ${keyed.member_id}::int]) id`;
  await town.rows`insert into door_code (label, door_ids, starts_at, ends_at, sealed, code_hash, made_at)
    values ('清掃', '{1}', now(), now() + interval '90 days', '', 'of the office', now())`;
  await town.rows`insert into door_opening (door_id, asked_at, reason, needs_second, is_emergency, decided_at, outcome)
    values (1, now(), '地震', false, true, now(), 'approved')`;
  await town.addPerson({ lastname: '元', roles: ['reception', 'editor'] });
  await town.addPerson({ lastname: '役', roles: ['reception', 'editor'] });
}
const takeAway = async (town: OpenTown): Promise<void> => {
  for (const text of [
    `update terminal set revoked_at = now(), wipe_asked_at = now() where terminal_name = 'stolen'`,
    `update device set revoked_at = now() where device_name = 'taken'`,
    `update card set lost_at = now() where card_hash = 'lost'`,
    `update card set ended_at = now() where card_hash = 'ended'`,
    `update member set locked_at = now() where lastname = '鍵'`,
    `delete from calendar_feed using member m where m.member_id = calendar_feed.member_id and m.lastname = '鍵'`,
    `delete from line_account using member m where m.member_id = line_account.member_id and m.lastname = '鍵'`,
    `delete from pass_consent where pass = 'bath'`,
    `delete from second_factor where credential_id = 'lost key'`,
    `delete from face_enrolment using member m where m.member_id = face_enrolment.member_id and m.lastname = '鍵'`,
    `update api_key set disabled_at = now() where prefix = 'leaked'`,
    `delete from webhook where description = 'removed'`,
    `update webhook set disabled_at = now(), disabled_for = 'disabled' where description = 'off'`,
    `update directory_rule set ended_at = now() where group_name = 'ended'`,
    `delete from directory_link using member m where m.member_id = directory_link.member_id and m.lastname = '鍵'`,
    `update door_opening set ended_at = now()`,
    `update member set is_official = false, organization_id = null, roles = '{}' where lastname = '元'`,
    `update member set roles = '{editor}' where lastname = '役'`,
  ])
    await town.rows(text);
};
/** The rights that still exist. */
const left = () =>
  look(async (town) => ({
    terminals: await town.rows`select terminal_name, wipe_asked_at is null as stays from terminal
      where revoked_at is null`,
    devices: await town.rows('select device_name from device where revoked_at is null'),
    cards: await town.rows('select card_hash from card where coalesce(lost_at, ended_at) is null'),
    locked: await town.rows('select lastname from member where locked_at is not null'),
    feeds: await town.rows('select lastname from calendar_feed join member using (member_id)'),
    messages: await town.rows(`select recipient from outbox where lane = 'held' and given_up_at is null`),
    lines: await town.rows('select lastname from line_account join member using (member_id)'),
    consents: await town.rows('select lastname, pass from pass_consent join member using (member_id)'),
    factors: await town.rows('select credential_id from second_factor'),
    recovery: await town.rows('select member_id from recovery_code'),
    faces: await town.rows('select lastname from face_enrolment join member using (member_id)'),
    registered: await town.rows('select lastname from member where is_face_registered = 1'),
    keys: await town.rows('select prefix from api_key where disabled_at is null'),
    webhooks: await town.rows('select description, disabled_for from webhook order by webhook_id desc'),
    groups: await town.rows('select group_name from directory_rule where ended_at is null'),
    links: await town.rows('select lastname from directory_link join member using (member_id)'),
    doors: await town.rows(`select door_code_id as id from door_code where ended_at is null
      union all select door_opening_id from door_opening where is_emergency and ended_at is null`),
    officials: await town.rows(`select lastname, roles from member where is_official and lastname in ('元', '役')`),
  }));
const WHAT_IS_LEFT = {
  terminals: [{ terminal_name: 'kept', stays: true }],
  devices: [{ device_name: 'kept' }],
  cards: [{ card_hash: 'kept' }],
  locked: [{ lastname: '鍵' }],
  feeds: [{ lastname: '札' }],
  messages: [{ recipient: '0' }],
  lines: [{ lastname: '札' }],
  consents: [{ lastname: '札', pass: 'bus' }],
  factors: [{ credential_id: 'kept key' }],
  recovery: [],
  faces: [{ lastname: '札' }],
  registered: [{ lastname: '札' }],
  keys: [{ prefix: 'kept' }],
  webhooks: [
    { description: 'kept', disabled_for: null },
    { description: 'off', disabled_for: 'disabled' },
  ],
  groups: [{ group_name: 'kept' }],
  links: [{ lastname: '札' }],
  doors: [],
  officials: [{ lastname: '役', roles: ['editor'] }],
};
const TAKEN_AGAIN =
  'taken away since, and again: 1 terminals, 1 device keys, 2 cards, 1 addresses of calendars, 1 LINE accounts, 1 consents, 1 second factors, 1 faces, 1 API keys, 2 webhooks, 1 rows and 1 links of the directory, roles of 2 officials; locked again: 1 members';

describe('a town is backed up and comes back', () => {
  let leaver: Person;

  test('the archive is of one moment, for its owner alone, and is never overwritten', async () => {
    await look(async (town) => {
      leaver = await town.addPerson({ lastname: '去' });
      await town.addPerson({ lastname: '残' });
      await give(town);
      await town.call('GET', '/api/audit', { as: await town.addPerson({ lastname: '監', roles: ['auditor'] }) });
      const head = (await sealAudit(town.database, town.now())).at(-1)?.hash;
      const { code, said } = await command('backup', [file]);
      expect(said).toContain(`head ${head}`);
      expect(code).toBe(0);
      const manifest = JSON.parse(await readFile(`${file}.json`, 'utf8'));
      expect(manifest).toMatchObject({ town: 'hoshimori', audit_head: head });
      expect(manifest.rows.member).toBe(await town.countRows('member'));
      for (const made of [file, `${file}.json`]) expect((await stat(made)).mode & 0o777).toBe(0o600);
    });
    const before = await readFile(file);
    const again = await command('backup', [file]);
    expect(again.code).toBe(1);
    expect(again.said).toContain('never overwritten');
    expect(await readFile(file)).toEqual(before);
  });

  test('into the folder of all a backup needs no name, and the oldest go once it is whole', async () => {
    const MACHI_BACKUPS = path.join(folder, 'backups');
    await mkdir(MACHI_BACKUPS);
    const older = ['hoshimori-20261119T023000Z.dump', 'hoshimori-20261120T023000Z.dump'];
    const kept = ['by-hand.dump', 'othertown-20261119T023000Z.dump'];
    for (const each of [...older, ...kept]) await writeFile(path.join(MACHI_BACKUPS, each), '');
    await writeFile(path.join(MACHI_BACKUPS, `${older[0]}.json`), '');
    await writeFile(path.join(MACHI_BACKUPS, `${older[0]}.part`), 'the machine was switched off');
    expect(await command('backup', [], { MACHI_BACKUPS, MACHI_BACKUPS_KEPT: 'all' })).toMatchObject({ code: 1 });
    const { code, said } = await command('backup', [], { MACHI_BACKUPS, MACHI_BACKUPS_KEPT: '2' });
    expect({ code, said }).toMatchObject({ code: 0, said: expect.stringContaining('older ones deleted: 1') });
    const left = (await readdir(MACHI_BACKUPS)).filter((each) => !kept.includes(each) && each !== older[1]);
    expect(left).toEqual([expect.stringMatching(/^hoshimori-\d{8}T\d{6}Z\.dump$/), `${left[0]}.json`]);
    await rm(MACHI_BACKUPS, { recursive: true });
  });

  test('nothing is restored under a running town, nor over one without being told to', async () => {
    await look(async (town) => {
      // After the backup, one member leaves and another joins.
      await town.database.transaction((transaction) =>
        eraseMember(transaction, leaver.member_id, new Date(Date.now() + 60_000)),
      );
      await town.addPerson({ lastname: '来' });
      await takeAway(town);
      const { code, said } = await command('restore', [file, '--replace']);
      expect(code).toBe(1);
      expect(said).toContain('Stop it first');
    });
    const { code, said } = await command('restore', [file]);
    expect(code).toBe(1);
    expect(said).toContain('not empty');
    expect(await names()).toHaveLength(7);
  });

  test('an archive that is damaged, or not what it says, changes nothing', async () => {
    const damaged = path.join(folder, 'damaged.dump');
    const bytes = await readFile(file);
    const manifest = JSON.parse(await readFile(`${file}.json`, 'utf8'));
    await writeFile(damaged, bytes.subarray(0, -100));
    await writeFile(`${damaged}.json`, JSON.stringify(manifest));
    expect((await command('restore', [damaged, '--replace'])).said).toContain('damaged');

    await writeFile(damaged, bytes);
    await writeFile(`${damaged}.json`, JSON.stringify({ ...manifest, rows: { ...manifest.rows, member: 1 } }));
    const { code, said } = await command('restore', [damaged, '--replace']);
    expect(said).toContain('What was there before is there again');
    expect(code).toBe(1);
    expect(await names()).toEqual(['残', '札', '鍵', '元', '役', '監', '来']);
  });

  test('rows and chain match; who has withdrawn since stays withdrawn, and everybody is logged out', async () => {
    const { code, said } = await command('restore', [file, '--replace']);
    expect(said).toMatch(/rows: [\d,]+ in \d+ tables, as in the backup/);
    expect(said).toMatch(/audit chain: whole, \d+ events sealed/);
    expect(said).toContain('withdrawn since, and deleted again: 1');
    expect(said).toContain('kept too long since, and deleted again: 1 rows');
    expect(said).toContain(TAKEN_AGAIN);
    expect(said).toContain('1 of the office, which have to be made anew; emergencies ended at 1 doors');
    expect(code).toBe(0);
    expect(await names()).toEqual(['残', '札', '鍵', '元', '役', '監']);
    expect(await left()).toEqual(WHAT_IS_LEFT);
    await look(async (town) => {
      expect(await town.countRows('session')).toBe(0);
      expect(await town.countRows('member_activity', `acted_at < now() - interval '6 years'`)).toBe(0);
      expect(await town.countRows('audit', `action = 'member:withdraw' and subject_id = ${leaver.member_id}`)).toBe(1);
      expect(await town.countRows('audit', `action = 'town:restore'`)).toBe(1);
      expect((await verifyChain(town.database)).state).toBe('whole');
      expect(await town.countRows('pg_namespace', `nspname = 'hoshimori_replaced'`)).toBe(0);
      const [id] = await town.rows<{ id: number }>(`select nextval('member_member_id_seq')::int as id`);
      expect(id?.id).toBeGreaterThan(leaver.member_id);
    });
  });

  test('so they do when the database is lost: the data folder knows them', async () => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query('drop schema hoshimori cascade');
    await client.end();
    const { code, said } = await command('restore', [file]);
    expect(said).toContain('deleted again: 1');
    expect(said).toContain('the log had gone on until');
    expect(said).toContain(TAKEN_AGAIN);
    expect(code).toBe(0);
    expect(await left()).toEqual(WHAT_IS_LEFT);
    const kept = await readFile(path.join(folder, 'data', 'hoshimori-kept.json'), 'utf8');
    for (const word of ['札', '鍵', '元', '役', 'stolen', 'lost"', 'example.jp']) expect(kept).not.toContain(word);
    expect(await names()).toEqual(['残', '札', '鍵', '元', '役', '監']);
  });

  test('a list that nobody has kept until the backup is told, and no face comes back by it', async () => {
    const data = await mkdtemp(path.join(folder, 'behind-'));
    const list = JSON.parse(await readFile(path.join(folder, 'data', 'hoshimori-kept.json'), 'utf8'));
    const audit_head = { ...list.audit_head, audit_seal_id: 0, sealed_at: '2020-01-01T00:00:00.000000Z' };
    await writeFile(path.join(data, 'hoshimori-kept.json'), JSON.stringify({ ...list, audit_head }));
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query('drop schema hoshimori cascade');
    await client.end();
    const { code, said } = await command('restore', [file], { MACHI_DATA: data });
    expect(said).toContain('WARNING: the list in the data folder ends at 2020-01-01');
    expect(code).toBe(0);
    expect((await left()).faces).toEqual([]);
  });

  test('without the list they would be back @guard', async () => {
    const empty = await mkdtemp(path.join(folder, 'empty-'));
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query('drop schema hoshimori cascade');
    await client.end();
    expect((await command('restore', [file], { MACHI_DATA: empty })).said).toContain('deleted again: 0');
    expect(await names()).toEqual(['去', '残', '札', '鍵', '元', '役', '監']);
    expect(await left()).not.toEqual(WHAT_IS_LEFT);
  });
});

describe('what is in the way is told in a sentence', () => {
  test.each(['backup', 'restore'] as const)('%s without PostgreSQL', async (verb) => {
    const { code, said } = await command(verb, [file], { DATABASE_URL: '' });
    expect(code).toBe(1);
    expect(said).toMatch(/^This works on PostgreSQL only/);
  });

  test('a backup of a town that is not there leaves no file', async () => {
    const other = path.join(folder, 'other.dump');
    const { code, said } = await command('backup', [other], { MACHI_TOWN: 'minamimachi' });
    expect(said).toContain('There is no town minamimachi');
    expect(code).toBe(1);
    await expect(stat(other)).rejects.toThrow('ENOENT');
  });

  test('a dump that fails leaves no file', async () => {
    const programs = await mkdtemp(path.join(folder, 'failing-'));
    await writeFile(path.join(programs, 'pg_dump'), '#!/bin/sh\necho half a dump\necho the disk is full >&2\nexit 1\n');
    await chmod(path.join(programs, 'pg_dump'), 0o755);
    const other = path.join(folder, 'other.dump');
    const { code, said } = await command('backup', [other], { PG_BIN: programs });
    expect(said).toContain('the disk is full');
    expect(code).toBe(1);
    for (const left of [other, `${other}.part`, `${other}.json`]) await expect(stat(left)).rejects.toThrow('ENOENT');
  });

  test('no command line carries the password', async () => {
    const programs = await mkdtemp(path.join(folder, 'noting-'));
    const noted = path.join(programs, 'arguments');
    await writeFile(
      path.join(programs, 'pg_dump'),
      `#!/bin/sh\necho "$@" > ${noted}\necho "$PGPASSWORD" >> ${noted}\n`,
    );
    await chmod(path.join(programs, 'pg_dump'), 0o755);
    expect((await command('backup', [path.join(folder, 'noted.dump')], { PG_BIN: programs })).code).toBe(0);
    const [line, password] = (await readFile(noted, 'utf8')).split('\n');
    expect(line).toContain('--schema=hoshimori');
    expect(line).not.toContain('top-secret');
    expect(password).toBe('top-secret');
  });
});
