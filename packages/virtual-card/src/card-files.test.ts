import { statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AID } from './applications.ts';
import { fromHex, hex } from './bytes.ts';
import { listCards, readCard, takeCard, writeCard } from './card-files.ts';
import { sampleCards } from './sample-cards.ts';
import { ISSUED, KIYO, temporaryFolder } from './sandbox.fixture.ts';

let folder: string;
let remove: () => void;
beforeEach(() => {
  ({ folder, remove } = temporaryFolder());
});
afterEach(() => remove());

const TOWN = { card_key: 'town-card', card_name: '町のカード', holder: null } as const;

it('makes the cards that are missing, once', async () => {
  expect(listCards(folder)).toEqual([]);
  const made = await sampleCards(folder, [KIYO], ISSUED);
  const more = await sampleCards(folder, [KIYO, TOWN], new Date('2027-01-01T00:00:00Z'));
  expect(more[0]).toEqual(made[0]);
  expect(listCards(folder)).toEqual(more);
  expect(more[1]).toMatchObject({ kind: 'town', uid: expect.stringMatching(/^04[0-9a-f]{12}$/) });
  expect(statSync(path.join(folder, 'cards', 'kiyo.json')).mode & 0o077).toBe(0);
});

it('keeps the tries of the PINs in the file of the card', async () => {
  await sampleCards(folder, [KIYO], ISSUED);
  const tries = () => {
    const card = readCard(folder, 'kiyo');
    return card?.kind === 'individual-number' ? card.pins.authentication.tries_left : undefined;
  };
  const say = (text: string) => hex(card?.transmit(fromHex(text)) ?? new Uint8Array());
  let card = takeCard(folder, 'kiyo');
  expect(say(`00a4040c0a${AID.jpki}`) + say('00a4020c020018') + say('002000800430303030')).toBe('9000900063c2');
  expect(tries()).toBe(2);
  card = takeCard(folder, 'kiyo');
  expect(say(`00a4040c0a${AID.jpki}`) + say('00a4020c020018') + say('00200080')).toBe('9000900063c2');
  expect(say('002000800431323334')).toBe('9000');
  expect(tries()).toBe(3);
});

it('knows no card outside of its folder, and names a damaged one', () => {
  expect(takeCard(folder, 'nobody')).toBeUndefined();
  for (const key of ['../authority', 'a/b', '', 'KIYO', '.hidden'])
    expect(() => readCard(folder, key)).toThrow(RangeError);
  writeCard(folder, { kind: 'town', card_key: 'bus', card_name: 'バス', uid: '04aabbcc' });
  writeFileSync(path.join(folder, 'cards', 'bus.json'), '{');
  expect(() => listCards(folder)).toThrow('bus.json');
});
