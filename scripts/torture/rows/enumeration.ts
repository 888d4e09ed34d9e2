import type pg from 'pg';
import { openLine, writeRequest } from '../../bench/ground/http-line.ts';
import { addMembers, memberIdOf, sessionHeaders } from '../../bench/ground/people.ts';
import { median } from '../../bench/ground/statistics.ts';
import { openPostgres, openTown } from '../../bench/ground/town.ts';
import { areaUnderCurve, spreadOfArea } from '../area.ts';
import { call, signupForm } from '../caller.ts';
import type { Finding, TortureContext, TortureRow } from '../row.ts';

/** 0.45 to 0.55 over 1,000 pairs; with fewer pairs chance alone strays farther, so the bounds widen. */
const REACH = 0.05;
const SPREADS = 3.7;
const reachOf = (pairs: number): number => Math.max(REACH, SPREADS * spreadOfArea(pairs));

/** Login ids of the nth pair, equal in length and kind: the known one is a member's, the other belongs to nobody. */
const digits = (index: number): string => String(index).padStart(5, '0');
const emailOf = (isKnown: boolean, index: number): string =>
  `${isKnown ? 'member' : 'nobody'}${digits(index)}@example.jp`;
const telOf = (isKnown: boolean, index: number): string => `0${isKnown ? 9 : 8}0000${digits(index)}`;
/** Every other pair logs in by mobile number. */
const isByTel = (index: number): boolean => index % 2 === 1;
const loginIdOf = (isKnown: boolean, index: number): string => (isByTel(index) ? telOf : emailOf)(isKnown, index);

/** Sessions from this number on belong to members who change their contact: each asks once. */
const ASKERS = 100_000;
/** Password of all signups here. */
const PASSWORD = 'kaede-2027';

interface Question {
  readonly name: string;
  /** Requests at once: slow answers would otherwise take all day. */
  readonly atOnce: number;
  readonly path: string;
  body(isKnown: boolean, index: number): Readonly<Record<string, unknown>>;
  /** Headers of the asking session; left out for a guest. */
  headers?(isKnown: boolean, index: number): Readonly<Record<string, string>>;
}

const login: Question = {
  name: 'login with a wrong password',
  atOnce: 1,
  path: '/api/login',
  body: (isKnown, index) => ({ login_id: loginIdOf(isKnown, index), password: 'not-the-password-1' }),
};
const reminder: Question = {
  name: 'reminder',
  atOnce: 12,
  path: '/api/password/reminder',
  body: (isKnown, index) => ({ email: emailOf(isKnown, index) }),
};
const signup: Question = {
  name: 'signup',
  atOnce: 1,
  path: '/api/signup',
  body(isKnown, index) {
    const form = signupForm({
      email: emailOf(isKnown, index),
      password: PASSWORD,
      lastname: '森',
      firstname: '楓',
      lastfurigana: 'モリ',
      firstfurigana: 'カエデ',
      tel: telOf(isKnown, index),
      address2: '旭1丁目8番地',
    });
    return isByTel(index)
      ? { ...form, has_no_email: true, email: '', email_confirmation: '', tel_confirmation: form.tel }
      : form;
  },
};
/** Known: signed up, has not opened the link yet, and sends the signup's secret. */
const resend: Question = {
  name: 'link of a signup again',
  atOnce: 12,
  path: '/api/signup/resend',
  body(isKnown, index) {
    const login_id = loginIdOf(isKnown, index);
    return { login_id, resend_secret: `again ${login_id}` };
  },
};
const contact: Question = {
  name: 'change of contact',
  atOnce: 1,
  path: '/api/account/contact',
  body: (isKnown, index) => ({
    ...(isByTel(index)
      ? { kind: 'tel', value: telOf(isKnown, index), value_confirmation: telOf(isKnown, index) }
      : { kind: 'email', value: emailOf(isKnown, index), value_confirmation: emailOf(isKnown, index) }),
    old_password: PASSWORD,
  }),
  headers: (isKnown, index) => sessionHeaders(ASKERS + 2 * index + (isKnown ? 0 : 1)),
};

interface Asked {
  readonly index: number;
  readonly isKnown: boolean;
}

interface Told {
  readonly status: number;
  readonly body: string;
  readonly milliseconds: number;
}

/** Both of every pair, in order of pairs and in random order within a pair. */
const interleaved = (from: number, pairs: number, random: () => number): Asked[] =>
  Array.from({ length: pairs }, (_pair, index) => from + index).flatMap((index) => {
    const isFirstKnown = random() < 0.5;
    return [
      { index, isKnown: isFirstKnown },
      { index, isKnown: !isFirstKnown },
    ];
  });

async function ask(port: number, question: Question, all: readonly Asked[]): Promise<Map<Asked, Told>> {
  const told = new Map<Asked, Told>();
  const waiting = [...all].toReversed();
  async function drive(): Promise<void> {
    const line = await openLine(port);
    for (let asked = waiting.pop(); asked; asked = waiting.pop()) {
      const body = JSON.stringify(question.body(asked.isKnown, asked.index));
      const headers = question.headers?.(asked.isKnown, asked.index) ?? {};
      const request = Buffer.from(writeRequest({ method: 'POST', path: question.path, body, headers }));
      told.set(asked, await line.exchange(request, true));
    }
    line.close();
  }
  await Promise.all(Array.from({ length: question.atOnce }, drive));
  return told;
}

/** An answer without the login id asked for, the asker, secrets and times. */
const stripped = ({ status, body }: Told, { isKnown, index }: Asked): string =>
  `${status} ${body
    .replaceAll(emailOf(isKnown, index), 'ID')
    .replaceAll(telOf(isKnown, index), 'ID')
    .replaceAll(new RegExp(`member${ASKERS.toString().slice(0, 1)}\\d{5}@`, 'g'), 'ASKER@')
    .replaceAll(/"resend_secret":"[^"]+"/g, '"resend_secret":""')
    .replaceAll(/"member_id":\d+/g, '"member_id":0')
    .replaceAll(/"\d{4}-\d\d-\d\dT[^"]+"/g, '"TIME"')}`;

interface Measured {
  readonly area: number;
  /** Pairs whose two answers differ beyond the login id. */
  readonly different: number;
  readonly statuses: string;
  readonly median: number;
}

async function measure(port: number, question: Question, all: readonly Asked[]): Promise<Measured> {
  const told = await ask(port, question, all);
  const times = { known: [] as number[], unknown: [] as number[] };
  const answers = new Map<number, Set<string>>();
  const statuses = new Set<number>();
  for (const [asked, answer] of told) {
    times[asked.isKnown ? 'known' : 'unknown'].push(answer.milliseconds);
    answers.set(asked.index, (answers.get(asked.index) ?? new Set()).add(stripped(answer, asked)));
    statuses.add(answer.status);
  }
  return {
    area: areaUnderCurve(times.known, times.unknown),
    different: [...answers.values()].filter((kinds) => kinds.size > 1).length,
    statuses: [...statuses].join(', '),
    median: median([...times.known, ...times.unknown]),
  };
}

/** Adds the known ids: members with an address and, every other one, a mobile number to log in with. */
async function addKnown(database: pg.Client, count: number): Promise<void> {
  await addMembers(database, count);
  await database.query(
    `update member set email = 'member' || lpad((member_id - $1)::text, 5, '0') || '@example.jp',
       email_key = 'member' || lpad((member_id - $1)::text, 5, '0') || '@example.jp',
       tel = '090000' || lpad((member_id - $1)::text, 5, '0'),
       login_tel_key = '090000' || lpad((member_id - $1)::text, 5, '0')
     where member_id >= $1`,
    [memberIdOf(0)],
  );
}

/** Adds signups of known ids, from that pair on, that wait for their link. */
const addPending = (database: pg.Client, from: number, pairs: number) =>
  database.query(
    `insert into verification (token_hash, purpose, recipient_key, payload, created_at, expires_at)
     select sha256(convert_to('pending ' || member_id, 'UTF8')), 'signup', case when n % 2 = 1 then login_tel_key else email_key end,
       jsonb_build_object('email', case when n % 2 = 1 then null else email end, 'login_tel_key', case when n % 2 = 1 then login_tel_key end,
         'lastname', lastname, 'firstname', firstname, 'locale', 'ja', 'resend_hash',
         encode(sha256(convert_to('again ' || case when n % 2 = 1 then login_tel_key else email_key end, 'UTF8')), 'hex')), now(), now() + interval '1 day'
     from (select *, member_id - $1 as n from member where member_id between $1 + $2::int and $1 + $3::int) m`,
    [memberIdOf(0), from, from + pairs - 1],
  );

/** Adds members who change their contact, two a pair, with the password hash of a fresh signup. */
async function addAskers(port: number, database: pg.Client, pairs: number): Promise<void> {
  const form = signup.body(false, 99_998);
  const { status, text } = await call(port, 'POST', signup.path, { body: form });
  if (status !== 201) throw new Error(`no signup: ${status} ${text}`);
  await addMembers(database, 2 * pairs, ASKERS);
  await database.query(
    `update member set password_hash = (select payload ->> 'password_hash' from verification where recipient_key = $2)
     where member_id >= $1`,
    [memberIdOf(ASKERS), form.email],
  );
}

/** Gives the known ids a password hash that costs twice the work spent on an unknown id. */
const makeDearer = (database: pg.Client, from: number) =>
  database.query(
    `update member set password_hash = replace(password_hash, 't=2', 't=4') where member_id between $1 and $2`,
    [memberIdOf(from), memberIdOf(ASKERS) - 1],
  );

const WARMING = 40;

async function run({ scope, count, random, progress }: TortureContext): Promise<Finding[]> {
  const { api, database } = await openTown(scope, await openPostgres(scope), 'enumeration');
  const pairs = count(1000, 60);
  const proof = Math.max(60, Math.round(pairs / 2));
  // Resent links count together with those of the signup, so they use other ids.
  const further = WARMING + pairs + proof;
  await addKnown(database, further + WARMING + pairs);
  await addPending(database, further, WARMING + pairs);
  await addAskers(api.port, database, WARMING + pairs);
  const reach = reachOf(pairs);
  const bounds = (each: number): string => `${(0.5 - each).toFixed(2)} to ${(0.5 + each).toFixed(2)}`;
  const findings: Finding[] = [];
  for (const question of [login, reminder, signup, resend, contact]) {
    const from = question === resend ? further : 0;
    await ask(api.port, question, interleaved(from, WARMING, random));
    const measured = await measure(api.port, question, interleaved(from + WARMING, pairs, random));
    const { area, different, statuses, median: middle } = measured;
    findings.push({
      name: `enumeration: ${question.name}, ${pairs.toLocaleString('en-US')} pairs`,
      isReached: Math.abs(area - 0.5) <= reach && different === 0 && /^(?:20\d|422)$/.test(statuses),
      figure: `AUC ${area.toFixed(3)} (reach ${bounds(reach)}), ${different} pairs answered differently, status ${statuses}, median ${middle.toFixed(1)} ms`,
    });
    progress(`enumeration: ${question.name} ${area.toFixed(3)}`);
  }
  await makeDearer(database, WARMING + pairs);
  const control = await measure(api.port, login, interleaved(WARMING + pairs, proof, random));
  findings.push({
    name: 'enumeration: the same finds known ids whose hash costs twice the work',
    isReached: Math.abs(control.area - 0.5) > reachOf(proof),
    figure: `AUC ${control.area.toFixed(3)} over ${proof} pairs (beyond ${bounds(reachOf(proof))})`,
  });
  return findings;
}

/**
 * Checks that neither answers nor their times tell who is a member. With few pairs `timing.race.test.ts` measures the
 * same, and `enumeration.test.ts` compares it.
 */
export const enumeration: TortureRow = { name: 'enumeration', isAlone: true, isAtLength: true, run };
