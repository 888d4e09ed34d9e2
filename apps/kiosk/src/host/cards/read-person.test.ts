import type { IndividualNumberCard } from '@machi/virtual-card/card-profile';
import { SAMPLE_PINS } from '@machi/virtual-card/sandbox-authority';
import { createVirtualCard } from '@machi/virtual-card/virtual-card';
import { beforeAll, expect, it } from 'vitest';
import { CardFailure } from './card-readers.ts';
import { HOLDER, asksForNumber, issueCard, logged, otherMake, townCard, withAuthority } from './cards.fixture.ts';
import { readPerson } from './read-person.ts';

let profile: IndividualNumberCard;
beforeAll(async () => {
  profile = await withAuthority((authority) => issueCard(authority, new Date('2026-11-20T09:00:00+09:00')));
});
const person = { name: HOLDER.name, address: HOLDER.address, birthdate: HOLDER.birth_date, sex: 'female' };

it('reads name, address, birth date and sex by the second PIN, and never the individual number beside them', async () => {
  for (const card of [profile, otherMake(profile)]) {
    const held = createVirtualCard(card);
    const { apdus, transmit } = logged(held);
    expect(await readPerson(transmit, SAMPLE_PINS.input)).toEqual({ kind: 'person', person });
    expect(asksForNumber(apdus)).toBe(false);
    expect(held.filesRead).toContain('d3921000310001010408/0002');
    expect(held.filesRead).not.toContain('d3921000310001010408/0001');
  }
});

it('says how many tries are left, spends none on what is no PIN, and knows a card that is blocked', async () => {
  const { apdus, transmit } = logged(createVirtualCard(profile));
  expect(await readPerson(transmit, '12a4')).toEqual({ kind: 'pin-malformed', pin: 'input-assist' });
  expect(apdus).toEqual([]);
  for (const triesLeft of [2, 1])
    expect(await readPerson(transmit, '9999')).toEqual({ kind: 'pin-wrong', pin: 'input-assist', triesLeft });
  expect(await readPerson(transmit, '9999')).toEqual({ kind: 'pin-blocked', pin: 'input-assist' });
  expect(await readPerson(transmit, SAMPLE_PINS.input)).toEqual({ kind: 'pin-blocked', pin: 'input-assist' });
});

it('says of another card, and of one that is pulled away, what it is', async () => {
  expect(await readPerson(logged(townCard()).transmit, SAMPLE_PINS.input)).toEqual({ kind: 'other-card' });
  const away = () => Promise.reject(new CardFailure('removed', 'pulled'));
  expect(await readPerson(away, SAMPLE_PINS.input)).toEqual({ kind: 'failed', problem: 'card-pulled-away' });
});
