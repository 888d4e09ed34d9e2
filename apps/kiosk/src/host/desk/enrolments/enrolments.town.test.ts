import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addHolder } from '../../../../../api/src/testing/terminals/cards.ts';
import { addPassHolder } from '../../../../../api/src/testing/terminals/pass-holder.ts';
import { layCable } from '../../../../../api/src/testing/terminals/cable.ts';
import { switchFacesOn } from '../../../../../api/src/testing/terminals/faces.ts';
import { openTown, type OpenTown } from '../../../../../api/src/testing/towns/open-town.ts';
import type { Person } from '../../../../../api/src/testing/towns/people.ts';
import { terminalCode } from '../../../../e2e/ground/pass-people.ts';
import type { DeskEnrolments, FromDesk, OpenedEnrolment } from '../../../desk-bridge.ts';
import { until } from '../../../testing/until.ts';
import { createVirtualReaders } from '../../cards/virtual-readers.ts';
import { openHost, type Host } from '../../open-host.ts';
import { createTerminalClock } from '../../sync/terminal-clock.ts';
import { fileKeyStore } from '../../vault/key-store.ts';
import { openVault } from '../../vault/open-vault.ts';
import { begun, captured } from './enrolments.fixture.ts';
import { openEnrolments, type EnrolmentPress, type Enrolments } from './open-enrolments.ts';

let town: OpenTown;
let cable: Awaited<ReturnType<typeof layCable>>;
let stopClock = (): void => {};
let folders: string[] = [];
let hosts: Host[] = [];
let numbers = 0;

beforeAll(async () => {
  town = await openTown();
  switchFacesOn(town);
  const set = (): void => town.setNow(new Date());
  set();
  const timer = setInterval(set, 50);
  stopClock = () => clearInterval(timer);
  cable = await layCable(`${town.origin}/`);
});
afterAll(async () => {
  stopClock();
  await cable.close();
  await town.close();
});
beforeEach(() => {
  folders = [];
  hosts = [];
});
afterEach(async () => {
  cable.mend();
  for (const host of hosts) await host.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const newFolder = (): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'machi-desk-'));
  folders.push(folder);
  return folder;
};
const newNumber = (): number => (numbers += 1);
const addDesk = (roles: Parameters<OpenTown['addPerson']>[0] = { roles: ['enrolment'] }) => town.addPerson(roles);

/** Logs in repeatedly, as the screen does each time its line opens: only a request reveals a cut line. */
const logInAt = (desk: Enrolments, { token, cookie, member_id }: Pick<Person, 'token' | 'cookie' | 'member_id'>) =>
  until(() => {
    if (desk.told().official_id !== member_id) desk.press({ press: 'log-in', token, locale: 'en' }, `sid=${cookie}`);
    expect(desk.told().official_id).toBe(member_id);
  });

/** A desk with all messages to its screen. */
function placeDesk(folder = newFolder()) {
  const notes: string[] = [];
  const rounds: (() => void)[] = [];
  const opened: OpenedEnrolment[] = [];
  const desk = openEnrolments({
    vault: openVault({
      folder: path.join(folder, 'vault'),
      keyStore: fileKeyStore(path.join(folder, 'key')),
      damaged: (record) => notes.push(record),
    }),
    clock: createTerminalClock(),
    server: () => new URL(cable.url).origin,
    every(_milliseconds, run) {
      rounds.push(run);
      return () => {};
    },
    note: (line, detail) => notes.push(JSON.stringify([line, detail])),
  });
  desk.listen((answer) => {
    if (answer) opened.push(answer);
  });
  const press = (pressed: EnrolmentPress) => desk.press(pressed, null);
  return {
    folder,
    notes,
    opened,
    desk,
    press,
    told: (): DeskEnrolments => desk.told(),
    round: () => rounds.forEach((run) => run()),
    /** Logs in, and waits until the host has heard of it from the server or remembers it. */
    async logIn({ token, cookie, member_id }: Person) {
      await logInAt(desk, { token, cookie, member_id });
    },
    keep: (draft: Extract<FromDesk, { press: 'keep-enrolment' }>['draft'], is_finished = false) =>
      press({ press: 'keep-enrolment', draft, is_finished }),
  };
}

/** Captures of a person at the desk. */
const capturedOf = ({ member_id }: Person, by: Person) =>
  captured(newNumber(), { member_id, official_id: by.member_id });
const facesOf = ({ member_id }: Person) => town.countRows('face_enrolment', `member_id = ${member_id}`);

describe('enrolments at the desk', () => {
  test('are told, kept and opened only once the server has said who works here, and for that official alone', async () => {
    const [official, colleague, resident, person] = [
      await addDesk(),
      await addDesk(),
      await town.addPerson(),
      await addHolder(town),
    ];
    const { desk, press, keep, told, logIn, opened } = placeDesk();
    const draft = capturedOf(person, official);
    keep(draft);
    expect(told()).toMatchObject({ official_id: null, kept: [], unkept: { refusal: 'no-official' } });
    desk.press({ press: 'log-in', token: resident.token, locale: 'ja' }, `sid=${resident.cookie}`);
    desk.press({ press: 'log-in', token: 'x'.repeat(43), locale: 'ja' }, null);
    await logIn(official);
    keep({ ...draft, official_id: colleague.member_id });
    expect(told().unkept).toMatchObject({ refusal: 'of-another' });
    keep(draft);
    expect(told()).toMatchObject({ unkept: null, kept: [{ member_id: person.member_id, capture_count: 3 }] });
    press({ press: 'open-enrolment', draft_id: draft.draft_id, request_id: 1 });
    expect(opened.at(-1)).toEqual({ request_id: 1, draft });
    expect(told().opened).toBeNull();
    desk.leave();
    expect(told()).toMatchObject({ official_id: null, kept: [] });
    await logIn(colleague);
    press({ press: 'open-enrolment', draft_id: draft.draft_id, request_id: 2 });
    expect(opened.at(-1)).toEqual({ request_id: 2, refusal: 'of-another' });
    press({ press: 'drop-enrolment', draft_id: draft.draft_id });
    expect(told().kept).toHaveLength(1);
  });

  test('begun online end without a network, after a crash too; they are registered once the network is back, by whoever may', async () => {
    const [official, reception, colleague, person] = [
      await addDesk(),
      await addDesk({ roles: ['reception'] }),
      await addDesk(),
      await addHolder(town),
    ];
    const first = placeDesk();
    await first.logIn(official);
    first.keep(begun(newNumber(), { member_id: person.member_id, official_id: official.member_id }));
    cable.cut();
    const draft = capturedOf(person, official);
    first.keep(draft);
    const again = placeDesk(first.folder);
    await again.logIn(official);
    again.press({ press: 'open-enrolment', draft_id: draft.draft_id, request_id: 1 });
    expect(again.opened.at(-1)).toEqual({ request_id: 1, draft });
    // Without the server no other login is known there, not even of the same official.
    again.desk.leave();
    again.desk.press({ press: 'log-in', token: colleague.token, locale: 'ja' }, `sid=${colleague.cookie}`);
    expect(again.told().official_id).toBeNull();
    await again.logIn(official);
    again.keep(draft, true);
    await until(() => expect(again.told()).toMatchObject({ isTownThere: false }));
    expect(again.told().kept.find(({ draft_id }) => draft_id === draft.draft_id)).toMatchObject({ is_waiting: true });
    again.desk.leave();

    cable.mend();
    // An official who may not enrol sends nothing.
    again.desk.press({ press: 'log-in', token: reception.token, locale: 'ja' }, `sid=${reception.cookie}`);
    again.round();
    await until(() => expect(again.told().isTownThere).toBe(true));
    await pause(50);
    // They also do not see whose face it is.
    expect(again.told()).toMatchObject({ official_id: null, kept: [] });
    expect(await facesOf(person)).toBe(0);
    again.desk.leave();
    await again.logIn(colleague);
    await until(() => expect(again.told().sent).toMatchObject([{ draft_id: draft.draft_id }]));
    expect(await facesOf(person)).toBe(1);
    const actions = await town.rows(
      `select action, actor_member_id from audit where subject = 'member' and subject_id = $1 order by audit_id`,
      person.member_id,
    );
    expect(actions).toEqual([
      { action: 'face:enrol', actor_member_id: colleague.member_id },
      { action: 'face:send', actor_member_id: colleague.member_id },
    ]);
    expect(again.notes.join()).not.toMatch(/三上|[A-Za-z0-9+/]{60}/);
  });

  test('that are waiting are tried again by themselves as long as the server is away', async () => {
    const [official, person] = [await addDesk(), await addHolder(town)];
    const { keep, told, logIn, round } = placeDesk();
    await logIn(official);
    cable.cut();
    keep(capturedOf(person, official), true);
    await until(() => expect(told().isTownThere).toBe(false));
    cable.mend();
    round();
    await until(() => expect(told()).toMatchObject({ isTownThere: true, kept: [], sent: [{}] }));
  });

  test('that the server refuses say why; what nobody may keep any more is gone at once, the rest waits for an answer', async () => {
    const [official, other, person] = [await addDesk(), await addHolder(town), await addHolder(town)];
    const { keep, told, logIn, press } = placeDesk();
    await logIn(official);
    const number = newNumber();
    keep(captured(number, { member_id: other.member_id, official_id: official.member_id }), true);
    await until(() => expect(told().sent).toHaveLength(1));
    // The same face for another person.
    const draft = { ...capturedOf(person, official), body: captured(number).body };
    keep(draft, true);
    await until(() => expect(told().kept[0]?.problem).toMatchObject({ codes: ['face-duplicate'], isOver: false }));
    expect(told().kept[0]).toMatchObject({ capture_count: 3, is_waiting: true });
    expect(told().kept[0]?.problem?.sentences.join()).toContain('already registered');
    await town.call('POST', `/api/cards/holders/${other.member_id}/face/delete`, {
      as: official,
      body: { reason: 'wrong-person' },
    });
    press({ press: 'send-enrolments' });
    await until(() => expect(told()).toMatchObject({ kept: [], sent: [{}, {}] }));

    cable.cut();
    keep(capturedOf(person, official), true);
    await until(() => expect(told().isTownThere).toBe(false));
    await town.call('DELETE', '/api/account/face', { as: person });
    cable.mend();
    press({ press: 'send-enrolments' });
    await until(() => expect(told().kept[0]?.problem).toMatchObject({ codes: ['face-overtaken'], isOver: true }));
    expect(told().kept[0]).toMatchObject({ capture_count: 0, is_waiting: false });
    expect(await facesOf(person)).toBe(0);
  });

  test('whose person stops their pass meanwhile are over: it is told, and what was captured is gone', async () => {
    const [official, person] = [await addDesk(), await addPassHolder(town)];
    const { keep, told, logIn, press } = placeDesk();
    await logIn(official);
    cable.cut();
    keep(capturedOf(person, official), true);
    await until(() => expect(told().isTownThere).toBe(false));
    expect((await town.call('DELETE', '/api/account/passes/bath', { as: person })).status).toBe(200);
    cable.mend();
    press({ press: 'send-enrolments' });
    await until(() => expect(told().kept[0]?.problem).toMatchObject({ codes: ['face-stopped'], isOver: true }));
    expect(told().kept[0]?.problem?.sentences.join()).toContain('stopped their pass');
    expect(told().kept[0]).toMatchObject({ capture_count: 0, is_waiting: false });
    expect(await facesOf(person)).toBe(0);
  });

  test('go with a desk of the town hall when the office ends it; until then it opens without a network, too', async () => {
    const [official, person] = [await addDesk(), await addHolder(town)];
    const folder = newFolder();
    const sealed = () => readdirSync(path.join(folder, 'vault')).filter((file) => file.startsWith('enrolment-'));
    const start = () => {
      const host = openHost({
        folder,
        keyStore: fileKeyStore(path.join(folder, 'key')),
        readers: createVirtualReaders(),
        virtual: null,
        hid: null,
        buttons: [],
        defaultServer: new URL(cable.url).origin,
        appVersion: '0.1.0',
        note: () => {},
      });
      hosts.push(host);
      const shown: string[] = [];
      host.listen(({ state }) => shown.push(state.kind === 'trouble' ? state.trouble : state.kind));
      return { host, until: (kind: string) => until(() => expect(shown.at(-1)).toBe(kind)) };
    };
    const first = start();
    const order = { terminal_name: '役場の窓口', pass: null, bus_kind: null, is_test: false } as const;
    const code = await terminalCode(town, order);
    expect(first.host.isDeskOpen()).toBe(true);
    first.host.press({ press: 'register', server: new URL(cable.url).origin, code });
    await first.until('desk');
    await first.host.close();

    cable.cut();
    const second = start();
    await second.until('desk');
    expect(second.host.isDeskOpen()).toBe(true);
    cable.mend();
    const { enrolments } = second.host;
    await logInAt(enrolments, official);
    enrolments.press({ press: 'keep-enrolment', draft: capturedOf(person, official), is_finished: false }, null);
    expect(sealed()).toHaveLength(1);
    const [terminal] = await town.rows<{ terminal_id: number }>('select max(terminal_id) as terminal_id from terminal');
    await town.call('POST', `/api/terminals/${terminal?.terminal_id}/revoke`, { as: official });
    await second.host.close();
    const third = start();
    await third.until('revoked');
    expect([sealed(), third.host.isDeskOpen(), third.host.enrolments.told().kept]).toEqual([[], false, []]);
    await third.host.close();

    // An ended desk stays closed without a network, too.
    cable.cut();
    const fourth = start();
    await fourth.until('revoked');
    expect(fourth.host.isDeskOpen()).toBe(false);
    await fourth.host.close();
  });
});
