import type pg from 'pg';
import { dayOf } from './bookings.ts';
import { writeRequest } from './http-line.ts';
import { sessionHeaders } from './people.ts';

/** A form of the sample town without signature and payment: the bath pass. */
const FORM = 6;

const CONTENT = {
  ways: ['card', 'phone'],
  card_on: dayOf(0),
  has_companion: 1,
  companions: [
    {
      name: '佐藤 ツギオ',
      furigana: 'サトウ ツギオ',
      relation: 'spouse',
      tel: '090-0000-2345',
    },
  ],
  contact_name: '佐藤 ミチコ',
  contact_furigana: 'サトウ ミチコ',
  contact_relation: 'child',
  contact_tel: '090-0000-3456',
  is_careful: true,
};

/**
 * Confirmed application of the nth member, as sent to the server, which files it; a member's applications all differ.
 */
export const applicationRequest = (member: number, version: number, times = 0): string =>
  writeRequest({
    method: 'POST',
    path: '/api/applications',
    headers: { ...sessionHeaders(member), 'accept-language': 'ja' },
    body: JSON.stringify({
      onlineform_id: FORM,
      version,
      content: {
        ...CONTENT,
        health: `ひざが悪いので、手すりのある洗い場を使います。\n血圧の薬を飲んでいます。${times}`,
      },
      is_agreed: true,
    }),
  });

/** Opens the form to everybody, with their residence verified; returns the version that people get. */
export async function openForm(database: pg.Client): Promise<number> {
  await database.query('update member set verified_at = now() where verified_at is null');
  const { rows } = await database.query<{ version: number }>(
    'update onlineform set is_open = 1 where onlineform_id = $1 returning version',
    [FORM],
  );
  const [form] = rows;
  if (!form) throw new Error('the sample town has no such form');
  return form.version;
}
