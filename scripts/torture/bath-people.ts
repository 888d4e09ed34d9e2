import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { addMembers, memberIdOf } from '../bench/ground/people.ts';

export interface Card {
  readonly card_hash: string;
  readonly certificate_hash: string;
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Card of the nth person. */
export const cardOf = (index: number): Card => ({
  card_hash: hash(`card ${index}`),
  certificate_hash: hash(`certificate ${index}`),
});

/** Year in which the current pass year began, in Japan. */
function passYear(firstMonth: number): number {
  const today = new Date(Date.now() + 9 * 3_600_000);
  return today.getUTCMonth() + 1 >= firstMonth ? today.getUTCFullYear() : today.getUTCFullYear() - 1;
}

/** Adds old residents with a card and this many visits left; returns the visits of a whole year. */
export async function addBathPeople(database: pg.Client, people: number, left: number): Promise<number> {
  const { service_id, bath } = JSON.parse(await readFile('towns/hoshimori/passes.json', 'utf8'));
  await addMembers(database, people);
  const ids = Array.from({ length: people }, (_person, index) => memberIdOf(index));
  const cards = ids.map((_id, index) => cardOf(index));
  await database.query(
    `update member set birthdate = '1940-05-06', verified_at = now(), lastname = '湯川' where member_id = any($1::int[])`,
    [ids],
  );
  await database.query(
    'insert into subscription (member_id, service_id, created_at) select id, $2, now() from unnest($1::int[]) id on conflict do nothing',
    [ids, service_id],
  );
  await database.query(
    `insert into pass_consent (member_id, pass, consented_at) select id, 'bath', now() from unnest($1::int[]) id`,
    [ids],
  );
  await database.query(
    `insert into card (member_id, method, card_hash, certificate_hash, surface_key, serial_hash, not_after, linked_at)
     select id, 'individual-number-card', card, certificate, '\\x00', card, now() + interval '4 years', now()
     from unnest($1::int[], $2::text[], $3::text[]) as c (id, card, certificate)`,
    [ids, cards.map(({ card_hash }) => card_hash), cards.map(({ certificate_hash }) => certificate_hash)],
  );
  await database.query(
    `insert into visit (tap_id, pass, member_id, visited_at, pass_year, method, outcome, reason, is_counted, decided_by, recorded_at)
     select gen_random_uuid(), 'bath', id, now() - n * interval '1 hour', $2, 'none', 'accepted', 'admitted', true, 'server', now()
     from unnest($1::int[]) id, generate_series(1, $3::int) n`,
    [ids, passYear(bath.year_starts_month), bath.visits_a_year - left],
  );
  return bath.visits_a_year;
}

/** Registers a terminal of the bath by its key, as its code would; returns its identity. */
export async function addBathTerminal(database: pg.Client, publicKey: string) {
  const { rows } = await database.query<{ terminal_id: number }>(
    `insert into terminal (terminal_name, pass, public_key, created_at, approved_at, registered_at, last_hash)
     values ('入口の端末', 'bath', $1, now(), now(), now(), $2) returning terminal_id`,
    [Buffer.from(publicKey, 'base64url'), '0'.repeat(64)],
  );
  return {
    terminal_id: rows[0]?.terminal_id ?? 0,
    terminal_name: '入口の端末',
    pass: 'bath',
    bus_kind: null,
    is_test: false,
    town_name: { ja: '星守町', en: 'Hoshimori' },
    office_tel: '01654-0-0000',
  };
}
