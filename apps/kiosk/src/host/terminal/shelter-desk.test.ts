import { scryptSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { passRules } from '@machi/domain/passes/rules.fixture';
import { SHELTER_CODE_HASH, type TerminalShelters } from '@machi/domain/shelters/terminal';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { until } from '../../testing/until.ts';
import { createTerminalClock } from '../sync/terminal-clock.ts';
import { openPassHolders } from './pass-holders.ts';
import type { SeenTap } from './tap-desk.ts';
import { fileKeyStore } from '../vault/key-store.ts';
import { openVault } from '../vault/open-vault.ts';
import { openArrivalOutbox, type ArrivalOutbox } from '../arrivals/arrival-outbox.ts';
import { openShelterDesk, type ShelterDesk } from './shelter-desk.ts';

const CODE = '13572468';
const { N, r, p, bytes } = SHELTER_CODE_HASH;
const salt = Buffer.alloc(16, 7);
const code = {
  salt: salt.toString('base64url'),
  hash: scryptSync(CODE, salt, bytes, { N, r, p }).toString('base64url'),
};
const shelters = [
  { shelter_id: 1, shelter_name: { ja: '小学校', en: 'School' } },
  { shelter_id: 2, shelter_name: { ja: '公民館', en: 'Hall' } },
];
const duty = (shelter_id: number | null, minute = 0) => ({
  shelter_id,
  decided_at: `2026-11-30T12:0${minute}:00.000Z`,
});
const told = (change: Partial<TerminalShelters> = {}): TerminalShelters => ({ shelters, duty: null, code, ...change });

let folder: string;
let now = 0;
let sounds: string[] = [];
let isFull = false;
let desk: ShelterDesk;
let outbox: ArrivalOutbox;
let tick = (): void => {};

function open(): void {
  const vault = openVault({
    folder: path.join(folder, 'vault'),
    keyStore: fileKeyStore(path.join(folder, 'key')),
    damaged() {},
  });
  const real = openArrivalOutbox({ file: path.join(folder, 'arrivals.sqlite'), vault });
  outbox = { ...real, put: (arrival) => (isFull ? 'disk-full' : real.put(arrival)) };
  desk = openShelterDesk({
    vault,
    outbox,
    clock: createTerminalClock(
      () => Date.parse('2026-11-30T12:05:00.000Z') + now,
      () => now,
    ),
    every(_milliseconds, run) {
      tick = run;
      return () => {};
    },
    holders: () => holders,
    ways: () => ({ card: true, phone: true, face: false }),
    changed: (sound) => void (sound && sounds.push(sound)),
    poke() {},
    note() {},
  });
}
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'machi-shelter-'));
  [now, sounds, isFull] = [0, [], false];
  open();
});
afterEach(() => {
  desk.close();
  rmSync(folder, { recursive: true, force: true });
});
function restart(): void {
  desk.close();
  open();
}

const hash = (number: number): string => String(number).padStart(64, '0');
const holders = openPassHolders(
  {
    version: 1,
    made_at: '2026-01-01T00:00:00.000Z',
    rules: passRules,
    card_hash_key: 'A'.repeat(43),
    pass_key: 'A'.repeat(43),
    trusted_authorities: [],
    is_card_mode_on: true,
    list_as_of: null,
    entries: [7, 8].map((member_id) => ({
      card_hash: hash(member_id),
      method: 'town-card',
      surface_key: null,
      certificate_hash: null,
      certificate_status: null,
      card_ap_hash: null,
      is_lost: false,
      member_id,
    })),
    holders: [],
    renewed_card_hashes: [],
  },
  { sent_seq: 0, last_seq: 0 },
);
const card = (number: number): SeenTap => ({
  evidence: {
    method: 'town-card',
    card_hash: hash(number),
    certificate_hash: null,
    certificate_status: null,
    list_as_of: null,
    is_genuine: null,
  },
  bodyHash: null,
  phonePass: null,
  surfaceProof: null,
  face: null,
});
const write = (typed: string): void => {
  desk.press({ press: 'shelter', act: 'write' });
  desk.press({ press: 'shelter-typed', typed });
};
const held = () =>
  outbox.unsent(100).map(({ way, member_id, person_name, others }) => [way, member_id ?? person_name, others]);
const typeCode = async (typed: string) => {
  const before = sounds.length;
  desk.press({ press: 'shelter', act: 'code' });
  desk.press({ press: 'shelter-code', typed });
  await until(() => expect(sounds.length).toBeGreaterThan(before));
  return desk.screen();
};

test('a household comes by card, by name and by number, is one, and is there after a restart', () => {
  desk.told(told({ duty: duty(1) }), null);
  desk.arrive(card(7));
  expect(desk.screen()).toMatchObject({ step: 'taken', persons: 1, shelter_name: { ja: '小学校' } });
  write('ほし　たろう');
  desk.press({ press: 'shelter-name', typed: 'ほし　たろう' });
  desk.press({ press: 'shelter', act: 'others' });
  desk.press({ press: 'shelter-others', others: 3 });
  expect(desk.screen()).toMatchObject({ step: 'taken', persons: 5, came: 5, unsent: 3 });
  const rows = outbox.unsent(10);
  expect(new Set(rows.map(({ household_id }) => household_id)).size).toBe(1);
  expect(held()).toEqual([
    ['card', 7, 0],
    ['name', 'ほし　たろう', 0],
    ['name', undefined, 3],
  ]);
  desk.press({ press: 'shelter', act: 'done' });
  desk.arrive(card(8));
  expect(outbox.unsent(10)[3]?.household_id).not.toBe(rows[0]?.household_id);
  restart();
  expect(desk.screen()).toMatchObject({ step: 'waiting', came: 6, unsent: 4, persons: 0 });
});

test('the same person again is told so, and told to the server once more only when the first was sent', () => {
  desk.told(told({ duty: duty(1) }), null);
  desk.arrive(card(7));
  restart();
  desk.arrive(card(7));
  expect(desk.screen()).toMatchObject({ step: 'taken', notice: 'again', persons: 0 });
  expect(held()).toHaveLength(1);
  outbox.answered(outbox.unsent(9).map(({ arrival_id }) => ({ arrival_id, fault: null })));
  desk.arrive(card(7));
  expect(held()).toHaveLength(1);
  expect(sounds).toEqual(['accepted', 'accepted', 'accepted']);
});

test('a card that is nobody’s, and one without a list, ask for the name; a full disk asks for paper', () => {
  desk.told(told({ duty: duty(1) }), null);
  desk.arrive(card(99));
  expect(desk.screen()).toMatchObject({ step: 'waiting', notice: 'unknown' });
  desk.arrive(null);
  isFull = true;
  write('ほし');
  desk.press({ press: 'shelter-name', typed: 'ほし' });
  expect(desk.screen()).toMatchObject({ step: 'unwritten', typed: 'ほし' });
  expect([held(), sounds]).toEqual([[], ['staff', 'staff', 'staff']]);
});

test('a name whose writer has gone is taken as it stands, after a tone; so it is when the shelter changes', () => {
  desk.told(told({ duty: duty(1) }), null);
  write('ほし');
  now = 121_000;
  tick();
  expect([desk.screen(), sounds]).toMatchObject([{ isEnding: true }, ['tick']]);
  now = 150_000;
  tick();
  expect([held(), desk.screen()]).toMatchObject([[['name', 'ほし', 0]], { step: 'taken' }]);
  now = 400_000;
  write('ゆ');
  now = 600_000;
  tick();
  expect(held()).toHaveLength(1);
  write('ゆき');
  desk.told(told({ duty: duty(2, 1) }), duty(1));
  expect(outbox.unsent(9).map(({ shelter_id, person_name }) => [shelter_id, person_name])).toEqual([
    [1, 'ほし'],
    [1, 'ゆき'],
  ]);
  expect(desk.screen()).toMatchObject({ step: 'waiting', shelter_name: { ja: '公民館' }, came: 0 });
});

test('the code opens the list without a network; five wrong ones make it rest, over a restart, too', async () => {
  desk.told(told(), null);
  expect([desk.isServing(), desk.hasShelters()]).toEqual([false, true]);
  expect(await typeCode('１３５７－２４６８')).toMatchObject({ step: 'choose', serving: null });
  desk.press({ press: 'shelter-choose', shelter_id: 9 });
  desk.press({ press: 'shelter-choose', shelter_id: 2 });
  expect(desk.condition()).toMatchObject({ duty: { shelter_id: 2, decided_at: '2026-11-30T12:05:00.000Z' } });
  restart();
  expect(desk.screen()).toMatchObject({ shelter_name: { ja: '公民館' } });
  for (let tries = 0; tries < 4; tries += 1)
    expect(await typeCode('00000000')).toMatchObject({ step: 'code', problem: 'wrong', shelters: [] });
  expect(await typeCode('00000000')).toMatchObject({ problem: 'rest', rest_until: '2026-11-30T12:06:00.000Z' });
  restart();
  expect(await typeCode(CODE)).toMatchObject({ step: 'code', problem: 'rest' });
  now = 61_000;
  expect(await typeCode(CODE)).toMatchObject({ step: 'choose', serving: 2 });
  desk.press({ press: 'shelter-choose', shelter_id: null });
  expect([desk.isServing(), desk.screen()]).toEqual([false, null]);
  // Nobody gets to the list without the code.
  desk.press({ press: 'shelter-choose', shelter_id: 1 });
  expect(desk.isServing()).toBe(false);
});

test('the later decision counts, and an answer to an older one does not undo what was chosen meanwhile', async () => {
  desk.told(told({ duty: duty(1, 9) }), null);
  await typeCode(CODE);
  // The desk decided by a clock that runs ahead of this one.
  desk.press({ press: 'shelter-choose', shelter_id: 2 });
  expect(desk.condition().duty).toEqual({ shelter_id: 2, decided_at: '2026-11-30T12:09:00.001Z' });
  desk.told(told({ duty: duty(1, 9) }), duty(1, 9));
  expect(desk.condition().duty?.shelter_id).toBe(2);
  desk.told(told({ duty: duty(null, 9) }), desk.condition().duty);
  expect(desk.isServing()).toBe(false);
});

test('the end of a terminal leaves no name, no shelter and no count', () => {
  desk.told(told({ duty: duty(1) }), null);
  desk.arrive(card(7));
  desk.forgetAll();
  restart();
  expect([held(), desk.screen(), desk.hasShelters(), outbox.came(1)]).toEqual([[], null, false, 0]);
});
