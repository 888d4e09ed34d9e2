import { X509Certificate, createPrivateKey, createPublicKey, verify } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { IndividualNumberCard } from '@machi/virtual-card/card-profile';
import { SAMPLE_PINS, openSandboxAuthority } from '@machi/virtual-card/sandbox-authority';
import { createVirtualCard } from '@machi/virtual-card/virtual-card';
import type { VirtualCard } from '@machi/virtual-card/apdu';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { TAKEN_OVER } from '../../bridge.ts';
import type { ToDesk } from '../../desk-bridge.ts';
import type { CardReaders, HeldCard } from '../cards/card-readers.ts';
import { createVirtualReaders, type VirtualReaders } from '../cards/virtual-readers.ts';
import { openDesk, type Desk } from './desk.ts';
import { deskLine, readDeskPress } from './desk-line.ts';
import { captured, noEnrolments } from './enrolments/enrolments.fixture.ts';
import { shareReaders, type SharedReaders } from './share-readers.ts';
import { until } from '../../testing/until.ts';

const BIRTHDATE = '1947-05-14';
const CHALLENGE = 'Q'.repeat(43);
let folder: string;
let profile: IndividualNumberCard;
let card: VirtualCard;
let readers: VirtualReaders;
let shared: SharedReaders;
let desk: Desk;
let told: ToDesk[];
let notes: string[];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'machi-desk-'));
  const holder = { name: '山田 キヨ', address: '北海道星守町', birth_date: BIRTHDATE, sex: 2 as const };
  const now = new Date('2027-01-11T01:00:00Z');
  const authority = await openSandboxAuthority(folder);
  profile = await authority.issueCard({ card_key: 'kiyo', card_name: 'キヨ', holder, now });
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(() => {
  card = createVirtualCard(profile);
  readers = createVirtualReaders();
  shared = shareReaders(readers);
  shared.setDeskOpen(true);
  told = [];
  notes = [];
  const virtual = {
    cards: [{ card_key: 'kiyo', card_name: 'キヨ' }],
    hold: () => readers.hold(card),
    remove: () => readers.takeAway(),
  };
  desk = openDesk({
    readers: shared.desk,
    virtual,
    enrolments: noEnrolments(),
    isOpen: () => true,
    note: (line, detail) => notes.push(JSON.stringify([line, detail])),
  });
  desk.listen((message) => told.push(message));
});

const last = () => told.at(-1);
const seesCard = () => until(() => expect(last()?.reader.kind).toBe('individual-number-card'));
let readings = 0;
async function read(pin = '1234', birthdate = BIRTHDATE) {
  readings += 1;
  desk.press(
    { press: 'read-card', reading_id: readings, pin, challenge: CHALLENGE, birthdate, application: null },
    null,
  );
  await until(() => expect(['read', 'failed']).toContain(last()?.reading.kind));
  return last()?.reading;
}

test('tells what lies on the reader', async () => {
  expect(last()?.reader).toEqual({ kind: 'empty' });
  readers.unplug();
  expect(last()?.reader).toEqual({ kind: 'no-reader' });
  readers.plug();
  desk.press({ press: 'hold-virtual-card', card_key: 'kiyo' }, null);
  await seesCard();
  readers.hold(createVirtualCard({ kind: 'town', card_key: 'u', card_name: 'u', uid: '04a1b2c3d4e5f6' }));
  await until(() => expect(last()?.reader).toEqual({ kind: 'town-card', uid: '04a1b2c3d4e5f6' }));
  readers.hold(card, 'Second reader');
  expect(last()?.reader).toEqual({ kind: 'two-cards' });
  desk.press({ press: 'remove-virtual-card' }, null);
  await seesCard();
});

test('reads a card with the holder’s PIN; both keys have signed the challenge, and nobody read the individual number', async () => {
  readers.hold(card);
  await seesCard();
  const reading = await read();
  if (reading?.kind !== 'read') throw new Error(JSON.stringify(reading));
  const { proof } = reading;
  const certificate = new X509Certificate(Buffer.from(proof.certificate, 'base64url'));
  const challenge = Buffer.from(CHALLENGE, 'base64url');
  expect(verify('sha256', challenge, certificate.publicKey, Buffer.from(proof.signature, 'base64url'))).toBe(true);
  const secret = Buffer.from(profile.surface.private_key, 'base64');
  const key = createPublicKey(createPrivateKey({ key: secret, format: 'der', type: 'pkcs8' }));
  expect(verify('sha256', challenge, key, Buffer.from(proof.surface_signature, 'base64url'))).toBe(true);
  expect(Buffer.from(proof.body_number, 'base64url').toString()).toBe(profile.body_number);
  expect(card.filesRead.filter((file) => file.includes('d3921000310001010408'))).toEqual([]);
  expect(JSON.stringify(told)).not.toContain('1234');
  desk.press({ press: 'forget-card' }, null);
  expect(last()?.reading).toEqual({ kind: 'none' });
});

test('reads who the holder is by the second PIN, and forgets it with the card', async () => {
  readers.hold(card);
  await seesCard();
  desk.press({ press: 'read-person', reading_id: 90, pin: '0000' }, null);
  await until(() => expect(last()?.reading).toMatchObject({ problem: 'pin-wrong', triesLeft: 2 }));
  desk.press({ press: 'read-person', reading_id: 91, pin: SAMPLE_PINS.input }, null);
  const person = { name: '山田 キヨ', address: '北海道星守町', birthdate: BIRTHDATE, sex: 'female' };
  await until(() => expect(last()?.reading).toEqual({ kind: 'person', reading_id: 91, person }));
  expect(card.filesRead).not.toContain('d3921000310001010408/0001');
  desk.press({ press: 'forget-card' }, null);
  expect(last()?.reading).toEqual({ kind: 'none' });
});

test('a wrong PIN says how many tries are left; then the card is blocked, and a right one does not help', async () => {
  readers.hold(card);
  await seesCard();
  expect(await read('12345')).toMatchObject({ problem: 'pin-malformed', triesLeft: null });
  expect(await read('0000')).toMatchObject({ problem: 'pin-wrong', triesLeft: 2 });
  expect(await read('0000')).toMatchObject({ problem: 'pin-wrong', triesLeft: 1 });
  expect(await read('0000')).toMatchObject({ problem: 'pin-blocked' });
  expect(await read('1234')).toMatchObject({ problem: 'pin-blocked' });
  expect(JSON.stringify(notes)).not.toMatch(/0000|1234/);
});

test('a birth date of another person does not open the surface', async () => {
  readers.hold(card);
  await seesCard();
  expect(await read('1234', '1951-03-08')).toMatchObject({ kind: 'failed', problem: 'birthdate-differs' });
  expect(await read('1234', '1800-01-01')).toMatchObject({ problem: 'birthdate-differs' });
});

test('without a card, and with one that is pulled away', async () => {
  expect(await read()).toMatchObject({ problem: 'no-card' });
  readers.hold(card);
  await seesCard();
  const transmit = card.transmit.bind(card);
  vi.spyOn(card, 'transmit').mockImplementation((apdu) => {
    // VERIFY, with the digits: the card is removed before the key has signed.
    if (apdu[1] === 0x20 && apdu.length > 5) readers.takeAway();
    return transmit(apdu);
  });
  expect(await read()).toMatchObject({ problem: 'card-pulled-away' });
  expect(last()?.reader).toEqual({ kind: 'empty' });
});

test('a second screen has its own readings: what was read for the first is forgotten, what is being read reaches nobody', async () => {
  // The card answers its PIN as soon as the gate opens.
  let gate = Promise.resolve();
  let asked = (): void => {};
  const slow: CardReaders = {
    ...shared.desk,
    listen: (hear) =>
      shared.desk.listen((event) => {
        if (event.kind !== 'inserted') return hear(event);
        const transmit: HeldCard['transmit'] = async (apdu) => {
          if (apdu[1] === 0x20 && apdu.length > 5) {
            asked();
            await gate;
          }
          return event.card.transmit(apdu);
        };
        return hear({ ...event, card: { ...event.card, transmit } });
      }),
  };
  const screens = new WebSocketServer({ port: 0 });
  const takeIn = deskLine(
    openDesk({ readers: slow, virtual: null, enrolments: noEnrolments(), isOpen: () => true, note: () => {} }),
    shared,
  );
  screens.on('connection', (socket) => takeIn(socket, null));
  const address = screens.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const open = () => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}`);
    const heard: ToDesk[] = [];
    socket.on('message', (data) => heard.push(JSON.parse(String(data))));
    const ended = new Promise<number>((resolve) => socket.on('close', resolve));
    const ask = (pin: string) =>
      socket.send(
        JSON.stringify({
          press: 'read-card',
          reading_id: 1,
          pin,
          challenge: CHALLENGE,
          birthdate: BIRTHDATE,
          application: null,
        }),
      );
    return { socket, heard, ended, ask };
  };
  readers.hold(card);
  const first = open();
  await until(() => expect(first.heard.at(-1)?.reader.kind).toBe('individual-number-card'));
  first.ask('1234');
  await until(() => expect(first.heard.at(-1)?.reading.kind).toBe('read'));

  const second = open();
  await until(() => expect(second.heard.at(-1)?.reader.kind).toBe('individual-number-card'));
  expect(await first.ended).toBe(TAKEN_OVER);
  expect(second.heard.map(({ reading }) => reading.kind)).toEqual(second.heard.map(() => 'none'));

  // Both screens count from 1: the second one's answer comes after the third has asked.
  const held = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  gate = held.promise;
  asked = reached.resolve;
  second.ask('1234');
  await reached.promise;
  const { heard, ask, socket } = open();
  await until(() => expect(heard.at(-1)?.reading.kind).toBe('none'));
  ask('0000');
  await until(() => expect(heard.at(-1)?.reading.kind).toBe('reading'));
  held.resolve();
  await until(() => expect(heard.at(-1)?.reading.kind).toBe('failed'));
  expect(heard.at(-1)?.reading).toMatchObject({ problem: 'pin-wrong' });
  for (const screen of [heard, second.heard]) expect(screen.map(({ reading }) => reading.kind)).not.toContain('read');
  socket.close();
  await new Promise<void>((resolve) => screens.close(() => resolve()));
});

test('cards are the desk’s while it is open and the terminal’s else', async () => {
  const heard: string[] = [];
  shared.terminal.listen((event) => heard.push(event.kind));
  expect(heard.toSorted()).toEqual(['daemon', 'readers']);
  readers.hold(card);
  await seesCard();
  expect(heard).not.toContain('inserted');
  shared.setDeskOpen(false);
  desk.leave();
  readers.takeAway();
  readers.hold(card);
  expect(heard).toContain('inserted');
});

test.each([
  '',
  '{',
  'null',
  '{"press":"read-card"}',
  '{"press":"register"}',
  '{"press":"read-card","reading_id":1,"pin":1}',
  '{"press":"read-person","reading_id":1}',
  // None of the card's own applications can be read this way, least of all the one with the individual number.
  JSON.stringify({
    press: 'read-card',
    reading_id: 1,
    pin: '1234',
    challenge: CHALLENGE,
    birthdate: BIRTHDATE,
    application: { aid: 'd3921000310001010408', file: '0001', key_length: 16 },
  }),
  JSON.stringify({
    press: 'keep-enrolment',
    draft: { ...captured(1), draft_id: '../../vault.key' },
    is_finished: true,
  }),
  JSON.stringify({ press: 'keep-enrolment', draft: { ...captured(1), step: 'x'.repeat(70_000) }, is_finished: true }),
  JSON.stringify({ press: 'keep-enrolment', draft: { ...captured(1), more: [[[[]]]] }, is_finished: true }),
  `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
  `{"press":"log-in","token":"short","locale":"ja"}`,
])('what is nothing of the desk is not heard: %.60s', (text) => expect(readDeskPress(text)).toBeUndefined());

test('an enrolment of eight pictures, and a name with brackets in it, is heard as it was sent', () => {
  const draft = captured(1, { person_name: '三上 "由紀" [[[[[[ \\\\' });
  const [capture = ''] = draft.body.captures;
  const whole = { ...draft, body: { ...draft.body, captures: Array.from({ length: 8 }, () => capture) } };
  const pressed = { press: 'keep-enrolment', draft: whole, is_finished: true };
  expect(readDeskPress(JSON.stringify(pressed))).toEqual(pressed);
});
