import { addSpot, bookingRequest, dayOf, roomIdOf, takeSlotGuardsOut } from '../../bench/ground/bookings.ts';
import type { ApiProcess } from '../../bench/ground/api-process.ts';
import { openLine, writeRequest } from '../../bench/ground/http-line.ts';
import { addMembers, sessionHeaders } from '../../bench/ground/people.ts';
import { openApi, openPostgres, openTown, type Town } from '../../bench/ground/town.ts';
import { between } from '../random.ts';
import type { Finding, TortureContext, TortureRow } from '../row.ts';
import { pause, restartPostgres } from '../wait.ts';
import { judgeHistory, slotModel, type Seen, type SlotOperation } from './linearizable.ts';

const CLIENTS = 8;
const DAY = 1;
const FIRST_HOUR = 9;
/** Few, so that all meet in each. */
const SLOTS = 3;
const TRIES = 150;
/** Without the guards two reads have to fall before one write; in some rooms they do. */
const UNGUARDED_ROOMS = 20;

interface Answer {
  readonly status: number;
  readonly body: string;
}

/** One round: clients book, cancel and look at the same times of one room, each at the process that is up. */
class Round {
  readonly histories = Array.from({ length: SLOTS }, (): Seen<SlotOperation>[] => []);
  unanswered = 0;
  readonly #room: number;
  readonly #port: (turn: number) => number;
  readonly #random: () => number;
  #sent = 0;

  constructor(room: number, random: () => number, port: (turn: number) => number) {
    this.#room = room;
    this.#random = random;
    this.#port = port;
  }

  /** Sends until it is answered, under the same key: what was done at the first try is not done again. */
  async #ask(client: number, request: string, isDecided: (answer: Answer) => boolean): Promise<Answer | null> {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const answer = await openLine(this.#port(client + attempt))
        .then(async (line) => {
          try {
            return await line.exchange(Buffer.from(request), true);
          } finally {
            line.close();
          }
        })
        .catch(() => undefined);
      if (answer && isDecided(answer)) return answer;
      await pause(100);
    }
    return null;
  }

  #note(slot: number, called: number, operation: SlotOperation): void {
    const isOpen = operation.answer === null;
    if (isOpen) this.unanswered += 1;
    this.histories[slot]?.push({ operation, called, returned: isOpen ? Infinity : performance.now() });
  }

  async #read(client: number, slot: number): Promise<void> {
    const query = new URLSearchParams({ from: dayOf(DAY), to: dayOf(DAY), room_id: String(roomIdOf(this.#room)) });
    const called = performance.now();
    // Not asked again: a look that was cut off says nothing.
    const request = writeRequest({ path: `/api/availability?${query.toString()}` });
    const answer = await this.#ask(client, request, () => true);
    if (answer?.status !== 200) return;
    const found: { rooms: { days: { free: { start: string; end: string }[] }[] }[] } = JSON.parse(answer.body);
    const start = `${String(FIRST_HOUR + slot).padStart(2, '0')}:00`;
    const isFree = found.rooms[0]?.days[0]?.free.some((free) => free.start <= start && start < free.end) ?? false;
    this.#note(slot, called, { kind: 'read', answer: isFree ? 'free' : 'taken' });
  }

  async work(client: number, operations: number): Promise<void> {
    const held = new Map<number, number>();
    for (let done = 0; done < operations; done += 1) {
      const slot = between(this.#random, 0, SLOTS - 1);
      const by = String(client);
      this.#sent += 1;
      const key = `history-${this.#room}-${this.#sent}`;
      const reservation = held.get(slot);
      const called = performance.now();
      if (this.#random() < 0.3) {
        await this.#read(client, slot);
      } else if (reservation === undefined) {
        const wish = { day: DAY, hour: FIRST_HOUR + slot };
        const request = bookingRequest({ member: client, room: this.#room, wishes: [wish], key });
        const isDecided = ({ status, body }: Answer) => status === 201 || /"slot-(?:taken|own)"/.test(body);
        const answer = await this.#ask(client, request, isDecided);
        this.#note(slot, called, { kind: 'book', by, answer: answer && (answer.status === 201 ? 'held' : 'taken') });
        // What became of an unanswered one is not known: it is left alone.
        if (answer?.status === 201) held.set(slot, JSON.parse(answer.body).reservations[0].reservation_id);
      } else {
        const headers = { ...sessionHeaders(client), 'idempotency-key': key };
        const path = `/api/reservations/${reservation}/cancel`;
        const request = writeRequest({ method: 'POST', path, headers, body: '{}' });
        const answer = await this.#ask(client, request, ({ status }) => status === 200);
        this.#note(slot, called, { kind: 'cancel', by, answer: answer && 'freed' });
        if (answer) held.delete(slot);
      }
    }
  }

  verdicts() {
    return this.histories.map((history) => judgeHistory(history, slotModel));
  }
}

const textOf = ({ operation, called, returned }: Seen<SlotOperation>): string =>
  `${'by' in operation ? operation.by : ''} ${operation.kind} ${operation.answer ?? '?'} [${Math.round(called)}, ${Math.round(returned)}]`;

async function run({ scope, count, random, progress }: TortureContext): Promise<Finding[]> {
  const rounds = count(40, 2);
  const operations = count(100, 30);
  const postgres = await openPostgres(scope);
  const open = async (name: string, rooms: number): Promise<Town> => {
    const town = await openTown(scope, postgres, name);
    await addMembers(town.database, CLIENTS);
    await addSpot(town.database, rooms);
    return town;
  };
  const { api, databaseUrl } = await open('histories', rounds);
  const apis: ApiProcess[] = [api, await openApi(scope, { databaseUrl })];
  const portOf = (turn: number): number => apis[turn % apis.length]?.port ?? api.port;
  const clients = Array.from({ length: CLIENTS }, (_client, index) => index);
  let judged = 0;
  let unanswered = 0;
  const wrong: string[] = [];
  for (let room = 0; room < rounds; room += 1) {
    const round = new Round(room, random, portOf);
    const working = Promise.all(clients.map((client) => round.work(client, operations)));
    await pause(between(random, 100, 600));
    const victim = between(random, 0, 2);
    if (victim === 2) {
      await postgres.crash();
      await restartPostgres(postgres);
    } else {
      await apis[victim]?.kill();
      apis[victim] = await openApi(scope, { databaseUrl });
    }
    await working;
    unanswered += round.unanswered;
    for (const [slot, verdict] of round.verdicts().entries()) {
      judged += round.histories[slot]?.length ?? 0;
      if (verdict.kind === 'linearizable') continue;
      wrong.push(`${verdict.kind}: ${verdict.kind === 'not' ? verdict.stuck.map(textOf).join('; ') : ''}`);
    }
    progress(
      `histories: ${room + 1} of ${rounds} rounds, ${judged} operations judged, ${wrong.length} without an order`,
    );
  }

  const bare = await open('histories-bare', UNGUARDED_ROOMS);
  await takeSlotGuardsOut(bare.database);
  let isFound = false;
  for (let room = 0; room < UNGUARDED_ROOMS && !isFound; room += 1) {
    const round = new Round(room, random, () => bare.api.port);
    await Promise.all(clients.map((client) => round.work(client, 30)));
    isFound = round.verdicts().some(({ kind }) => kind === 'not');
  }
  return [
    {
      name: `histories: who got the slot, ${rounds} kills of processes and database`,
      isReached: wrong.length === 0 && judged > 0,
      figure: `${judged.toLocaleString('en-US')} operations of ${CLIENTS} clients in an order that explains each answer, ${unanswered} unanswered${wrong.length > 0 ? `; ${wrong.slice(0, 3).join(' | ')}` : ''}`,
    },
    {
      name: 'histories: the judge finds what the guards prevent',
      isReached: isFound,
      figure: isFound ? 'two holders found without the guards' : 'nothing found without the guards',
    },
  ];
}

/** What members saw of the same times, judged as histories of a database are (Jepsen's way). */
export const histories: TortureRow = { name: 'histories', isAtLength: true, run };
