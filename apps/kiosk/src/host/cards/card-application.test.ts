import { createHash } from 'node:crypto';
import fc from 'fast-check';
import type { IndividualNumberCard } from '@machi/virtual-card/card-profile';
import { createVirtualCard } from '@machi/virtual-card/virtual-card';
import { beforeAll, describe, expect, it } from 'vitest';
import { readApplicationKeyHash } from './card-application.ts';
import { CardFailure } from './card-readers.ts';
import { TAP_LIMITS, converse, type CardLimits, type Transmit } from './card-session.ts';
import { APPLICATION, issueCard, logged, townCard, withApplication, withAuthority } from './cards.fixture.ts';
import { readCard, type ReadCardResult } from './read-card.ts';

const NOW = new Date('2026-11-20T09:00:00+09:00');
const KEY = Buffer.from('0123456789abcdef', 'ascii');
const KEY_HASH = createHash('sha256').update(KEY).digest('hex');
const COMMANDS = ['00a4040c07f0484f53484901', '00a4020c020a01', '00b0000010'];
let profile: IndividualNumberCard;
beforeAll(async () => {
  profile = await withAuthority((authority) => issueCard(authority, NOW));
});

const read = (transmit: Transmit, limits: CardLimits = TAP_LIMITS) =>
  converse(transmit, limits, (card) => readApplicationKeyHash(card, APPLICATION));
const cardWith = (key: Uint8Array) => logged(createVirtualCard(withApplication(profile, key)));
/** Card that gives these answers to the three commands. */
const answering = (...answers: readonly string[]): Transmit => {
  const left = [...answers];
  return () => Promise.resolve(Uint8Array.from(Buffer.from(left.shift() ?? '6a82', 'hex')));
};
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

describe('the key of the town’s own application', () => {
  it('is read by its AID, file and length with three commands, and told as a hash', async () => {
    const { apdus, transmit } = cardWith(KEY);
    expect(await read(transmit)).toBe(KEY_HASH);
    expect(apdus).toEqual(COMMANDS);
    // Bytes after the key in the file are not part of it.
    expect(await read(cardWith(Buffer.concat([KEY, Buffer.from('more')])).transmit)).toBe(KEY_HASH);
  });

  it('is none on a card without the application, the file, or the whole key, and where nobody has written one', async () => {
    const without = logged(createVirtualCard(profile));
    expect(await read(without.transmit)).toBeNull();
    expect(without.apdus).toEqual(COMMANDS.slice(0, 1));
    const elsewhere = withApplication(profile, KEY);
    const application = { aid: APPLICATION.aid, file: '0a02', key: KEY.toString('base64') };
    expect(await read(logged(createVirtualCard({ ...elsewhere, town_application: application })).transmit)).toBeNull();
    // The card's file has two padding bytes after its content.
    for (const key of [
      Buffer.alloc(0),
      KEY.subarray(0, 13),
      Buffer.alloc(16),
      Buffer.alloc(16, 0xff),
      Buffer.alloc(14, 0xff),
    ])
      expect(await read(cardWith(key).transmit), hex(key)).toBeNull();
    // One different byte makes a key.
    expect(await read(cardWith(Buffer.alloc(16).fill(1, 15)).transmit)).not.toBeNull();
    expect(await read(logged(townCard()).transmit)).toBeNull();
  });

  it('is none when an answer is cut off, too long, not done, or none at all', async () => {
    for (const answer of [
      '',
      '90',
      `${hex(KEY)}6982`,
      `${hex(KEY)}6b00`,
      `${hex(KEY.subarray(1))}6282`,
      `${hex(KEY)}009000`,
      '6c08',
      '6110',
      '00'.repeat(300),
    ])
      expect(await read(answering('9000', '9000', answer)), answer).toBeNull();
    expect(await read(answering('9000', '6a82', `${hex(KEY)}9000`))).toBeNull();
    expect(await read(answering('9000', '9000', `${hex(KEY)}9000`))).toBe(KEY_HASH);
  });

  it('is none of a card that is taken away or falls silent at any of the commands', async () => {
    const quick = { apduMilliseconds: 15, totalMilliseconds: 1000 };
    for (let at = 1; at <= COMMANDS.length; at += 1)
      for (const fail of [
        () => Promise.reject(new CardFailure('removed', 'taken away')),
        () => new Promise<Uint8Array>(() => undefined),
      ]) {
        const card = createVirtualCard(withApplication(profile, KEY));
        let count = 0;
        const transmit: Transmit = (apdu) => {
          count += 1;
          return count === at ? fail() : Promise.resolve(card.transmit(apdu));
        };
        expect(await read(transmit, quick)).toBeNull();
      }
  });

  it('is a hash or none, whatever a card answers', async () => {
    const answer = fc
      .tuple(
        fc.uint8Array({ maxLength: 260, size: 'large' }),
        fc.constantFrom([0x90, 0], [0x62, 0x82], [0x61, 0x10], [0x6c, 0x10], [0x6a, 0x82], []),
      )
      .map(([data, status]) => Uint8Array.of(...data, ...status));
    await fc.assert(
      fc.asyncProperty(fc.array(answer, { maxLength: 12 }), async (answers) => {
        const left = [...answers];
        const hash = await read(() => Promise.resolve(left.shift() ?? new Uint8Array()));
        expect(hash === null || (typeof hash === 'string' && /^[0-9a-f]{64}$/.test(hash))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe('a tap where the town has an application of its own', () => {
  const cardOf = (result: ReadCardResult) => {
    if ('problem' in result) throw new Error(result.problem);
    return result.card;
  };
  const tapped = async (card: ReturnType<typeof createVirtualCard>, isAsked: boolean | null) => {
    const { apdus, transmit } = logged(card);
    const asked = isAsked === null ? null : { application: APPLICATION, isAsked: () => isAsked };
    return { apdus, card: cardOf(await readCard(transmit, { asked })) };
  };

  it('reads it behind everything else, and only of a card that nothing else names', async () => {
    const whole = await tapped(createVirtualCard(withApplication(profile)), true);
    expect(whole.card).toMatchObject({ method: 'individual-number-card', applicationKeyHash: KEY_HASH });
    expect(whole.apdus.slice(-3)).toEqual(COMMANDS);
    const named = await tapped(createVirtualCard(withApplication(profile)), false);
    expect(named.card).toMatchObject({ applicationKeyHash: null });
    expect(named.apdus).toHaveLength(whole.apdus.length - 3);
  });

  it('sends not one command more where the town has none', async () => {
    for (const card of [withApplication(profile), profile]) {
      const { apdus } = await tapped(createVirtualCard(card), null);
      const { apdus: named } = await tapped(createVirtualCard(card), false);
      // The challenge differs at every tap, the commands do not.
      expect(apdus.map((apdu) => apdu.slice(0, 14))).toEqual(named.map((apdu) => apdu.slice(0, 14)));
      expect(apdus.join(' ')).not.toContain(APPLICATION.aid);
    }
    expect((await tapped(townCard(), null)).apdus).toHaveLength(2);
  });

  it('takes a card without a readable certificate for its application, and one without either for what it was', async () => {
    const card = withApplication({ ...profile, authentication: { ...profile.authentication, certificate: '' } });
    expect((await tapped(createVirtualCard(card), true)).card).toEqual({
      method: 'application',
      applicationKeyHash: KEY_HASH,
    });
    const asked = { application: APPLICATION, isAsked: () => true };
    const { town_application: _application, ...plain } = card;
    expect(await readCard(logged(createVirtualCard(plain)).transmit, { asked })).toEqual({
      problem: 'card-unreadable',
    });
    expect(await readCard(logged(createVirtualCard(card)).transmit)).toEqual({ problem: 'card-unreadable' });
    // A certificate, but a signature of an impossible size: the card is read again, as everywhere.
    const whole = createVirtualCard(withApplication(profile));
    const spoilt: Transmit = (apdu) => Promise.resolve(apdu[1] === 0x2a ? new Uint8Array(300) : whole.transmit(apdu));
    expect(await readCard(spoilt, { asked })).toEqual({ problem: 'card-unreadable' });
    // Not an individual-number card: read by its UID, as everywhere.
    expect((await tapped(townCard(), true)).card).toMatchObject({ method: 'town-card' });
    const other = createVirtualCard(card);
    const withoutJpki: Transmit = (apdu) =>
      Promise.resolve(hex(apdu).includes('d392f000260100000001') ? Uint8Array.of(0x6a, 0x82) : other.transmit(apdu));
    expect(cardOf(await readCard(withoutJpki, { asked }))).toMatchObject({ method: 'application' });
  });

  it('is not stopped by an application that fails: what was read before still counts', async () => {
    const commands = (await tapped(createVirtualCard(withApplication(profile)), true)).apdus.length;
    for (let at = commands - 2; at <= commands; at += 1) {
      const card = createVirtualCard(withApplication(profile));
      let count = 0;
      const transmit: Transmit = (apdu) => {
        count += 1;
        return count === at
          ? Promise.reject(new CardFailure('removed', 'taken away'))
          : Promise.resolve(card.transmit(apdu));
      };
      const asked = { application: APPLICATION, isAsked: () => true };
      expect(cardOf(await readCard(transmit, { asked }))).toMatchObject({
        method: 'individual-number-card',
        applicationKeyHash: null,
      });
    }
  });
});
