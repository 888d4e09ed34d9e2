import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addHolder } from '../../../../../api/src/testing/terminals/cards.ts';
import { switchFacesOn } from '../../../../../api/src/testing/terminals/faces.ts';
import { openTown, type OpenTown } from '../../../../../api/src/testing/towns/open-town.ts';
import type { Person } from '../../../../../api/src/testing/towns/people.ts';

const parent = mkdtempSync(path.join(tmpdir(), 'machi-kills-'));
let town: OpenTown;
let numbers = 0;
let stopClock = (): void => {};

beforeAll(async () => {
  town = await openTown();
  switchFacesOn(town);
  const set = (): void => town.setNow(new Date());
  set();
  const timer = setInterval(set, 50);
  stopClock = () => clearInterval(timer);
});
afterAll(async () => {
  stopClock();
  await town.close();
  rmSync(parent, { recursive: true, force: true });
});

test('enrolments at the desk survive twenty kills between capture and save: nobody is half enrolled, nobody twice, and no record breaks', async () => {
  const KILLS = 10;
  const complaints: unknown[] = [];
  let kills = 0;

  /** Runs one desk that is killed repeatedly and then allowed to finish. */
  async function work(): Promise<readonly Person[]> {
    const [folder, official] = [
      mkdtempSync(path.join(parent, 'desk-')),
      await town.addPerson({ roles: ['enrolment'] }),
    ];
    const people: (Person & { readonly number: number })[] = [];
    for (let index = 0; index < 10; index += 1) people.push({ ...(await addHolder(town)), number: (numbers += 1) });
    for (let run = 0; ; run += 1) {
      const rows = await town.rows<{ member_id: number }>('select member_id from face_enrolment');
      const order = {
        server: town.origin,
        token: official.token,
        cookie: official.cookie,
        official_id: official.member_id,
        people: people.filter(
          (person) => run >= KILLS || !rows.some(({ member_id }) => member_id === person.member_id),
        ),
        areAnswersLost: run < KILLS && run % 4 === 3,
      };
      const child = spawn(process.execPath, ['apps/kiosk/src/testing/run-desk.ts', folder, JSON.stringify(order)], {
        stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
      });
      const ended = once(child, 'exit');
      child.stderr?.setEncoding('utf8').on('data', (text: string) => complaints.push(text));
      // Each run gets one step further than the one before; the delay lets it die on the way to the next.
      const fatal = (['begun', 'captured', 'finished', 'finished', 'sent'] as const)[run % 5];
      let isDone = false;
      child.on('message', (said: { kind: string; line?: string }) => {
        if (said.kind === 'damaged' || said.kind === 'note') complaints.push(said);
        if (said.kind === 'done') isDone = child.kill();
        else if (run < KILLS && said.kind === fatal) setTimeout(() => child.kill('SIGKILL'), run % 3);
      });
      const [, signal] = await ended;
      if (signal === 'SIGKILL') kills += 1;
      const half = `template = '' or not exists (select from member m where m.member_id = face_enrolment.member_id
        and m.is_face_registered = 1)`;
      expect(await town.countRows('face_enrolment', half)).toBe(0);
      if (run >= KILLS) {
        expect(isDone).toBe(true);
        return people;
      }
    }
  }

  const people = (await Promise.all([work(), work()])).flat();
  expect(complaints).toEqual([]);
  expect(kills).toBe(2 * KILLS);
  for (const person of people) {
    expect(await town.countRows('face_enrolment', `member_id = ${person.member_id}`)).toBe(1);
    expect(await town.countRows('audit', `action = 'face:enrol' and subject_id = ${person.member_id}`)).toBe(1);
  }
});
