import { addSpot, bookingRequest, freeSlot } from '../../bench/ground/bookings.ts';
import { openLine, writeRequest } from '../../bench/ground/http-line.ts';
import { addMembers, memberIdOf, sessionHeaders } from '../../bench/ground/people.ts';
import { openDatabase, openPostgres, openTown } from '../../bench/ground/town.ts';
import type { Finding, TortureContext, TortureRow } from '../row.ts';
import { restartPostgres, waitUntil } from '../wait.ts';

const ROOMS = 10;
/** The longest wait for a refusal that people accept. */
const ANSWER_MILLISECONDS = 10_000;
const RECOVERY_MILLISECONDS = 20_000;

interface Answered {
  readonly status: number;
  readonly sentence: string;
  readonly milliseconds: number;
}

/** One request on a connection of its own, with the sentence of its refusal. */
async function ask(port: number, text: string): Promise<Answered> {
  const line = await openLine(port);
  try {
    const { status, body, milliseconds } = await line.exchange(Buffer.from(text), true);
    const errors: Readonly<Record<string, readonly string[]>> = JSON.parse(body).errors ?? {};
    return { status, sentence: Object.values(errors).flat().join(' '), milliseconds };
  } finally {
    line.close();
  }
}

const list = (locale: string): string =>
  writeRequest({ path: '/api/reservations', headers: { ...sessionHeaders(0), 'accept-language': locale } });

async function run({ scope, count, progress }: TortureContext): Promise<Finding[]> {
  const postgres = await openPostgres(scope);
  const { api, database, databaseUrl } = await openTown(scope, postgres, 'away');
  await addMembers(database, 1);
  await addSpot(database, ROOMS);
  let next = 0;
  const book = (): string => {
    next += 1;
    const { room, wish } = freeSlot(next, ROOMS);
    return bookingRequest({ member: 0, room, wishes: [wish], note: `away ${next}` });
  };
  const rounds = count(10, 2);
  const refusals: Answered[] = [];
  const sentences = new Set<string>();
  let accepted = 0;
  let slowestRecovery = 0;

  for (let round = 0; round < rounds; round += 1) {
    if ((await ask(api.port, book())).status === 201) accepted += 1;
    await postgres.crash();
    const japanese = await ask(api.port, list('ja'));
    const english = await ask(api.port, list('en'));
    sentences.add(japanese.sentence).add(english.sentence);
    refusals.push(
      japanese,
      english,
      await ask(api.port, book()),
      ...(await Promise.all(Array.from({ length: 20 }, () => ask(api.port, book())))),
    );
    const alive = await fetch(`http://127.0.0.1:${api.port}/healthz`);
    const ready = await fetch(`http://127.0.0.1:${api.port}/readyz`);
    if (alive.status !== 200 || ready.status !== 503)
      throw new Error(`healthz ${alive.status}, readyz ${ready.status} while the database is away`);
    await restartPostgres(postgres);
    const took = await waitUntil(RECOVERY_MILLISECONDS, async () => (await ask(api.port, list('ja'))).status === 200);
    slowestRecovery = Math.max(slowestRecovery, took);
    if ((await ask(api.port, book())).status === 201) accepted += 1;
    progress(`database ${round + 1}/${rounds}: works again after ${Math.round(took)} ms`);
  }

  const again = await openDatabase(scope, databaseUrl);
  const stored: number = (
    await again.query('select count(*)::int as count from reservation where member_id = $1', [memberIdOf(0)])
  ).rows[0].count;
  const clear = refusals.filter(
    ({ status, sentence, milliseconds }) => status === 503 && sentence !== '' && milliseconds < ANSWER_MILLISECONDS,
  ).length;
  const slowest = Math.max(...refusals.map(({ milliseconds }) => milliseconds));
  return [
    {
      name: `database: away ${rounds} times`,
      isReached:
        clear === refusals.length &&
        sentences.size === 2 &&
        accepted === 2 * rounds &&
        stored === accepted &&
        slowestRecovery < RECOVERY_MILLISECONDS,
      figure: `${clear} of ${refusals.length} answers are 503 with a sentence (${sentences.size} languages), slowest ${Math.round(slowest)} ms; works again by itself within ${Math.round(slowestRecovery)} ms; ${stored} of ${accepted} acknowledged stored`,
    },
  ];
}

/** The database gone and back: a clear refusal, nothing falsely acknowledged, recovery by itself. */
export const database: TortureRow = { name: 'database', run };
