import { openLine, writeRequest } from '../../ground/http-line.ts';
import { memberIdOf, sessionHeaders } from '../../ground/people.ts';
import { alternate } from '../../ground/rounds.ts';
import { median } from '../../ground/statistics.ts';
import { openPostgres, openTown } from '../../ground/town.ts';
import { CONNECTIONS, type BenchContext, type BenchRow } from '../../row.ts';
import { MEMBERS, ROUND_SECONDS, fill, list } from './session.ts';

/** Facilities of the sample town with hours and a bus stop, and a form. */
const SPOTS = [3, 16];

const ask = (member: number): string =>
  writeRequest({ path: '/api/top', headers: { ...sessionHeaders(member), 'accept-language': 'ja' } });

async function run({ scope, load, rounds, progress }: BenchContext) {
  const town = await openTown(scope, await openPostgres(scope), 'top');
  await fill(town, load);
  // Each member also has marked facilities, an unread message, a document to submit and a shuttle seat to come.
  const members = Array.from({ length: MEMBERS }, (_member, index) => index);
  const ids = [members.map(memberIdOf)];
  for (const statement of [
    `insert into favourite (member_id, spot_id, created_at) select m, s, now() from unnest($1::int[]) m, unnest('{${SPOTS.join()}}'::int[]) s`,
    `with threads as (
       insert into message_thread (member_id, organization_id, subject, last_at, created_at)
       select m, 1, '水道の使用開始のお届けについて', now(), now() from unnest($1::int[]) m returning message_thread_id)
     insert into message (message_thread_id, is_reply, is_read, body, sent_at) select message_thread_id, 0, 0, 'ご連絡ください。', now() from threads`,
    `insert into asked_document (application_code, member_id, asked_at, what, why, due_on)
     select distinct on (r.member_id) r.application_code, r.member_id, now(), '名簿', '減免を確かめるため', current_date + 9
     from reservation r where r.member_id = any($1::int[])`,
  ])
    await town.database.query(statement, ids);
  await town.database.query('analyze');

  const line = await openLine(town.api.port);
  const { status, body } = await line.exchange(Buffer.from(ask(0)), true);
  line.close();
  const told = status === 200 ? JSON.parse(body) : {};
  const kinds = new Set([...(told.next ?? []), ...(told.around ?? [])].map(({ kind }) => kind));
  if (told.failed?.length !== 0 || !['reservation', 'message', 'spot', 'stop'].every((kind) => kinds.has(kind)))
    throw new Error(`not a full first page but ${status} ${body.slice(0, 300)}`);

  /** Requests a second. */
  async function rate(requests: readonly string[], seconds = ROUND_SECONDS): Promise<number> {
    const asked = { port: town.api.port, connections: CONNECTIONS, requests, repeats: true, seconds };
    const result = await load.run(asked);
    if (result.statuses[200] !== result.sent)
      throw new Error(`not every answer is 200: ${JSON.stringify(result.statuses)}`);
    return result.sent / result.seconds;
  }
  const ours = members.map(ask);
  const theirs = members.map(list);
  await rate(ours, 2);
  await rate(theirs, 2);
  const found = await alternate(
    rounds,
    async (round) => {
      const perSecond = await rate(ours);
      progress(`top ${round + 1}/${rounds}: ${Math.round(perSecond)} a second`);
      return perSecond;
    },
    () => rate(theirs),
  );
  return [
    {
      name: 'top',
      value: median(found.peer) / median(found.product),
      unit: 'times the time of the session row’s question',
      reach: { comparison: '<=' as const, value: 2 },
      ...found,
      per: 'requests/s',
      notes: [`${Math.round(body.length / 1024)} KB of JSON: 8 matters, 2 facilities, buses at 2 stops`],
    },
  ];
}

/** GET /api/top of members with much to come, compared with the own reservations of the session row, on one server. */
export const top: BenchRow = { name: 'top', run };
