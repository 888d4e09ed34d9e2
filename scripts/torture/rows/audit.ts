import path from 'node:path';
import type pg from 'pg';
import { addMembers, memberIdOf, sessionHeaders } from '../../bench/ground/people.ts';
import { openApi, openPostgres, openTown } from '../../bench/ground/town.ts';
import { call } from '../caller.ts';
import { between, pick } from '../random.ts';
import type { Finding, TortureContext, TortureRow } from '../row.ts';
import { openFolder } from '../town-commands.ts';

const AUDITOR = 0;
const ROUNDS = 4;
const EVENTS_A_ROUND = 100;

interface Chain {
  readonly state: 'whole' | 'broken' | 'empty';
  readonly sealed: number;
  readonly waiting: number;
  readonly head: string | null;
  readonly broken_at: number | null;
}

async function readChain(port: number): Promise<Chain> {
  const { status, text } = await call(port, 'GET', '/api/audit/chain', { headers: sessionHeaders(AUDITOR) });
  if (status !== 200) throw new Error(`the auditor gets ${status}: ${text}`);
  return JSON.parse(text).chain;
}

/** One way to change the log; `events` are the ids of sealed ones. */
interface Change {
  readonly kind: 'edited' | 'reordered' | 'deleted' | 'inserted' | 'cut';
  statements(events: readonly number[], random: () => number): string[];
}

const anyOf = (ids: readonly number[], random: () => number): number => ids[between(random, 0, ids.length - 1)] ?? 0;

const EDITS = [
  'actor_member_id = coalesce(actor_member_id, 0) + 1',
  'actor_member_id = null',
  `action = action || ' '`,
  `subject = 'spot'`,
  'subject_id = coalesce(subject_id, 0) - 1',
  `acted_at = acted_at + interval '1 microsecond'`,
  `request_id = coalesce(request_id, '') || 'x'`,
] as const;

const changes: readonly [Change, ...Change[]] = [
  {
    kind: 'edited',
    statements: (events, random) => [
      `update audit set ${pick(random, EDITS)} where audit_id = ${anyOf(events, random)}`,
    ],
  },
  {
    kind: 'reordered',
    statements(events, random) {
      const at = between(random, 0, events.length - 2);
      const [one = 0, other = 0] = [events[at], events[at + 1]];
      return [
        `update audit set audit_id = -7 where audit_id = ${one}`,
        `update audit set audit_id = ${one} where audit_id = ${other}`,
        `update audit set audit_id = ${other} where audit_id = -7`,
      ];
    },
  },
  { kind: 'deleted', statements: (events, random) => [`delete from audit where audit_id = ${anyOf(events, random)}`] },
  {
    kind: 'inserted',
    statements: (events, random) => {
      // In the middle: later events move on.
      const at = anyOf(events, random);
      return [
        `update audit set audit_id = -audit_id where audit_id > ${at}`,
        `insert into audit (audit_id, acted_at, action, subject) select ${at} + 1, acted_at, action, subject from audit where audit_id = ${at}`,
        'update audit set audit_id = 1 - audit_id where audit_id < 0',
        `select nextval(pg_get_serial_sequence('audit', 'audit_id'))`,
      ];
    },
  },
  {
    kind: 'cut',
    statements: (_events, random) => {
      const seals = between(random, 1, ROUNDS - 1);
      const kept = `(select max(audit_seal_id) - ${seals} from audit_seal)`;
      return [
        `delete from audit where audit_id > (select last_id from audit_seal where audit_seal_id = ${kept})`,
        `delete from audit_seal where audit_seal_id > ${kept}`,
      ];
    },
  },
];

/** Saves the log, to restore it after each change. */
const note = (database: pg.Client) =>
  database.query(
    `drop table if exists noted_audit, noted_seal;
     create table noted_audit as table audit; create table noted_seal as table audit_seal`,
  );
const putBack = (database: pg.Client) =>
  database.query(
    `delete from audit; insert into audit table noted_audit; delete from audit_seal; insert into audit_seal table noted_seal`,
  );

async function run({ scope, count, random, progress }: TortureContext): Promise<Finding[]> {
  const postgres = await openPostgres(scope);
  const folder = await openFolder(scope, 'audit');
  const environment = { MACHI_DATA: path.join(folder, 'data') };
  const { api: first, database, databaseUrl } = await openTown(scope, postgres, 'audit', { environment });
  await addMembers(database, 1);
  await database.query(`update member set is_official = true, roles = '{auditor}' where member_id = $1`, [
    memberIdOf(AUDITOR),
  ]);

  // Each of the auditor's reads is an event; the API seals when it stops, and notes the head in its data folder.
  let api = first;
  const look = () => call(api.port, 'GET', '/api/audit', { headers: sessionHeaders(AUDITOR) });
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let event = 0; event < EVENTS_A_ROUND; event += 10) await Promise.all(Array.from({ length: 10 }, look));
    await api.stop();
    api = await openApi(scope, { databaseUrl, environment });
  }
  const whole = await readChain(api.port);
  const refused = await database.query('update audit set action = action').then(
    () => false,
    () => true,
  );

  await database.query('alter table audit disable trigger user; alter table audit_seal disable trigger user');
  const sealed = await database.query<{ id: number }>('select unnest(audit_ids) as id from audit_seal order by id');
  const events = sealed.rows.map(({ id }) => id);
  await note(database);
  const times = count(300, 30);
  const found: Record<string, { tried: number; found: number }> = {};
  let restored = 0;
  for (let time = 0; time < times; time += 1) {
    const change = changes[time % changes.length] ?? changes[0];
    for (const statement of change.statements(events, random)) await database.query(statement);
    const tally = (found[change.kind] ??= { tried: 0, found: 0 });
    tally.tried += 1;
    if ((await readChain(api.port)).state === 'broken') tally.found += 1;
    await putBack(database);
    if ((await readChain(api.port)).state === 'whole') restored += 1;
    // Reads of the chain are events too.
    if (time % 50 === 49) progress(`audit ${time + 1}/${times}`);
  }
  const all = Object.entries(found);
  return [
    {
      name: 'audit: an untouched log',
      isReached: whole.state === 'whole' && whole.sealed >= ROUNDS * EVENTS_A_ROUND && refused,
      figure: `${whole.state}, ${whole.sealed} events sealed; a plain UPDATE is ${refused ? 'refused' : 'accepted'}`,
    },
    {
      name: `audit: changed ${times} times by somebody with all rights`,
      isReached: all.length === changes.length && all.every(([, tally]) => tally.found === tally.tried),
      figure: all.map(([kind, tally]) => `${kind}: found ${tally.found} of ${tally.tried}`).join(', '),
    },
    {
      name: 'audit: put back, it is whole again',
      isReached: restored === times,
      figure: `${restored} of ${times}`,
    },
  ];
}

/** The audit log edited, reordered, cut: found every time. `audit-chain.test.ts` has each kind of change, too. */
export const audit: TortureRow = { name: 'audit', isAtLength: true, run };
