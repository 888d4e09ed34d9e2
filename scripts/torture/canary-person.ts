import type pg from 'pg';
import { call, type Newcomer } from './caller.ts';

export const PERSON: Newcomer = {
  email: 'kanaria.7391@example.jp',
  password: 'Zu!7mekaki',
  lastname: '金糸雀澤',
  firstname: '鳴子',
  lastfurigana: 'カナリアザワ',
  firstfurigana: 'ナルコ',
  tel: '090-7391-4628',
  address2: '囀り七丁目391番地',
};

/** Data that identify the person, in every form that the product uses. */
export const NEEDLES = [
  PERSON.lastname,
  PERSON.firstname,
  PERSON.lastfurigana,
  PERSON.firstfurigana,
  PERSON.tel,
  PERSON.tel.replaceAll('-', ''),
  PERSON.email,
  PERSON.address2,
];
export const needlesIn = (text: string): string[] => NEEDLES.filter((needle) => text.includes(needle));

/** Ids of the person's data. */
export interface Ids {
  readonly member_id: number;
  readonly reservation_id: number;
  readonly application_code: string;
  readonly document_id: number;
  readonly draft_key: string;
}

export const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
/** The day on which the person comes to the shared office. */
export const USE_DAY = dayIn(28);

/** Puts the person's name into an office's message to them; returns its number. */
export async function writeMessage(database: pg.Client, member_id: number): Promise<number> {
  const { rows } = await database.query<{ message_id: number }>(
    `with office as (select organization_id from organization order by organization_id limit 1),
     thread as (insert into message_thread (member_id, organization_id, subject, last_at, created_at)
       select $1, organization_id, $2, now(), now() from office returning message_thread_id)
     insert into message (message_thread_id, is_reply, is_read, body, sent_at)
     select message_thread_id, 0, 0, $2, now() from thread returning message_id`,
    [member_id, `${PERSON.lastname}様へ`],
  );
  return rows[0]?.message_id ?? 0;
}

/** Puts the person's name into every field of a reservation and of its related rows. */
export async function reserveWithEverything(port: number, own: Readonly<Record<string, string>>, member_id: number) {
  const { lastname, firstname } = PERSON;
  const draft_key = 'reservation-4-401';
  const made = async (method: string, target: string, body: object) => {
    const { status, text } = await call(port, method, target, { headers: own, body });
    if (status >= 300) throw new Error(`${method} ${target}: ${status} ${text}`);
    return JSON.parse(text);
  };
  const content = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsTj2FAAAAABJRU5ErkJggg==';
  const file = { purpose: 'exemption', file_name: `${lastname}.png`, content };
  const { document } = await made('POST', '/api/documents', file);
  await made('PUT', `/api/drafts/${draft_key}`, { content: { note: lastname } });
  const { reservations } = await made('POST', '/api/reservations', {
    spot_id: 4,
    room_id: 401,
    target_date: USE_DAY,
    target_time: { start: '13:00', end: '15:00' },
    purpose: 'other',
    purpose_other: `${lastname}の集い`,
    is_group: 1,
    group_type: 'circle',
    group_name: `${lastname}会`,
    person_in_charge: `${lastname} ${firstname}`,
    persons_spot: 2,
    exemption_method: 2,
    exemption_reason: `${lastname}のため`,
    note: `${lastname}です`,
    document_ids: [document.document_id],
    is_terms_agreed: true,
    is_spot_terms_agreed: true,
  });
  const [{ reservation_id, application_code }] = reservations;
  const home = { taxistand_end: 2, departure_time: 900, persons_taxi: 1, note: `${lastname}を待って` };
  await made('POST', `/api/reservations/${reservation_id}/taxi`, { reserves_return: 1, return: home });
  const { url } = await made('POST', '/api/calendar-feed', {});
  const ids: Ids = { member_id, reservation_id, application_code, document_id: document.document_id, draft_key };
  return { ids, feed: new URL(url).pathname };
}
