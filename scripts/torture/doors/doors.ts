import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { memberIdOf } from '../../bench/ground/people.ts';
import { HALL_DOOR, addHallUses } from '../../bench/ground/door-uses.ts';
import { openPostgres, openTown } from '../../bench/ground/town.ts';
import { addBathPeople, cardOf } from '../bath-people.ts';
import { between } from '../random.ts';
import type { Finding, TortureContext, TortureRow } from '../row.ts';
import { startTerminal, type TerminalProcess } from '../terminal-process.ts';
import { openFolder } from '../town-commands.ts';
import { pause, waitUntil } from '../wait.ts';

const MINUTE = 60_000;
/** The revocation list counts for a day offline, and cards with it. */
const OFFLINE_MINUTES = 24 * 60 - 10;
/** The sample hall's door opens so long before and after a use. */
const AROUND = 15;
/** A tap so near to the beginning or end of a grant is not judged here. */
const NEAR_MILLISECONDS = 5000;
const SYNC_MILLISECONDS = 120_000;

/** The nth person's hour, in minutes from the start: spread over a day and a half. */
const beginOf = (index: number): number => ((index * 7) % (36 * 60)) - 60;

async function addDoor(database: pg.Client, publicKey: string) {
  const { rows } = await database.query<{ terminal_id: number }>(
    `insert into terminal (terminal_name, pass, door_id, public_key, created_at, approved_at, registered_at, last_hash)
     values ('会館の扉', 'door', 1, $1, now(), now(), now(), $2) returning terminal_id`,
    [Buffer.from(publicKey, 'base64url'), '0'.repeat(64)],
  );
  const call = { name: { ja: '管理人', en: 'Caretaker' }, tel: '0100-55-2181' };
  return {
    terminal_id: rows[0]?.terminal_id ?? 0,
    terminal_name: '会館の扉',
    pass: 'door',
    bus_kind: null,
    is_test: false,
    town_name: { ja: '星守町', en: 'Hoshimori' },
    office_tel: '01654-0-0000',
    door: {
      door_id: HALL_DOOR,
      door_name: { ja: '会館の扉', en: 'Hall' },
      call,
      opened_by: ['card', 'phone', 'face', 'code'],
      open_seconds: 6,
      held_seconds: 90,
    },
  };
}

interface Told {
  readonly tap_id: string;
  readonly isOpened: boolean;
}

async function run({ scope, count, random, progress }: TortureContext): Promise<Finding[]> {
  const [people, taps, kills] = [count(5000, 300), count(4000, 300), count(20, 5)];
  const town = await openTown(scope, await openPostgres(scope), 'doors');
  const { database } = town;
  await addBathPeople(database, people, 48);
  const start = new Date();
  const uses = Array.from({ length: people }, (_person, index) => ({
    member_id: memberIdOf(index),
    from: new Date(start.getTime() + beginOf(index) * MINUTE),
  }));
  await addHallUses(database, uses);
  const folder = path.join(await openFolder(scope, 'doors'), 'terminal');
  await mkdir(folder, { recursive: true });
  const server = `http://127.0.0.1:${town.api.port}`;
  let passed = 0;
  let terminal = await startTerminal(scope, folder);
  const identity = await addDoor(database, terminal.publicKey);

  async function work(on: TerminalProcess, network: 'open' | 'cut'): Promise<void> {
    on.tell({ kind: 'passed', milliseconds: passed });
    if (!(await on.ask({ kind: 'work', server, terminal: identity, network }, ['working'])))
      throw new Error('a door does not work');
  }
  const until = (isSent: boolean): Promise<number> =>
    waitUntil(SYNC_MILLISECONDS, async () => {
      const state = await terminal.ask({ kind: 'state' }, ['state']);
      return state?.hasSnapshot === true && (!isSent || state.unsent === 0);
    });
  await work(terminal, 'open');
  if ((await until(false)) === Infinity) throw new Error('the door gets no snapshot');
  terminal.tell({ kind: 'network', network: 'cut' });

  const told: Told[] = [];
  const found = { letIn: 0, keptOut: 0, near: 0, problems: 0 };
  for (let number = 0; number < taps; number += 1) {
    passed = Math.round((number / taps) * OFFLINE_MINUTES * MINUTE);
    terminal.tell({ kind: 'passed', milliseconds: passed });
    // Half of the people who come have their hour about now.
    const minutes = passed / MINUTE;
    const soon = Math.round((((minutes + 60) / 7) % people) + between(random, -12, 12) + people) % people;
    const index = random() < 0.5 ? soon : between(random, 0, people - 1);
    const isKilled = number % Math.floor(taps / kills) === 7;
    const at = Date.now() + passed;
    const asked = terminal.ask({ kind: 'tap', number, ...cardOf(index) }, ['shown', 'problem']);
    if (isKilled) {
      await pause(between(random, 0, 12));
      await terminal.kill();
      terminal = await startTerminal(scope, folder);
      await work(terminal, 'cut');
    }
    const said = await asked;
    if (said?.tap_id === undefined || !said.verdict) {
      found.problems += isKilled ? 0 : 1;
      continue;
    }
    const isOpened = said.verdict.outcome === 'accepted';
    told.push({ tap_id: said.tap_id, isOpened });
    const from = start.getTime() + (beginOf(index) - AROUND) * MINUTE;
    const end = from + (60 + 2 * AROUND) * MINUTE;
    if (Math.min(Math.abs(at - from), Math.abs(at - end)) < NEAR_MILLISECONDS) found.near += 1;
    else if (isOpened && (at < from || at >= end)) found.letIn += 1;
    else if (!isOpened && at >= from && at < end) found.keptOut += 1;
    if (number % 500 === 0) progress(`doors: ${number} of ${taps} taps`);
  }
  terminal.tell({ kind: 'network', network: 'open' });
  await terminal.kill();
  terminal = await startTerminal(scope, folder);
  await work(terminal, 'open');
  const took = await until(true);
  const { rows } = await database.query<{ tap_id: string; kind: string }>('select tap_id, kind from door_event');
  const kinds = new Map(rows.map(({ tap_id, kind }) => [tap_id, kind]));
  const lost = told.filter(({ tap_id, isOpened }) => kinds.get(tap_id) !== (isOpened ? 'opened' : 'refused')).length;
  const opened = told.filter(({ isOpened }) => isOpened).length;
  const wrong = found.letIn + found.keptOut + found.problems + lost;
  return [
    {
      name: `doors: ${people} reservations, a day without a network, ${kills} kills`,
      isReached: wrong === 0 && took < Infinity && opened > 0 && opened < told.length,
      figure: `${told.length} came, ${opened} let in: ${found.letIn} who may not, ${found.keptOut} kept out who may, ${found.problems} without an answer; ${lost} not in the office's history, ${rows.length} events there`,
    },
  ];
}

/** A door that lets people in for a day without a network, and is killed meanwhile. */
export const doors: TortureRow = { name: 'doors', run };
