import { createPublicKey, verify } from 'node:crypto';
import fc from 'fast-check';
import type { IndividualNumberCard } from '@machi/virtual-card/card-profile';
import { createVirtualCard } from '@machi/virtual-card/virtual-card';
import { beforeAll, expect, it } from 'vitest';
import { CardFailure } from './card-readers.ts';
import { cardProblems, type CardLimits, type Transmit } from './card-session.ts';
import { TOWN_UID, asksForNumber, issueCard, logged, surfaceKeyOf, townCard, withAuthority } from './cards.fixture.ts';
import { readCard } from './read-card.ts';

const NOW = new Date('2026-11-20T09:00:00+09:00');
const QUICK: CardLimits = { apduMilliseconds: 15, totalMilliseconds: 1000 };
let profile: IndividualNumberCard;
let other: IndividualNumberCard;

beforeAll(async () => {
  [profile, other] = await withAuthority(async (authority) => [
    await issueCard(authority, NOW),
    await issueCard(authority, NOW, 'haru'),
  ]);
});

async function readWhole(transmit: Transmit) {
  const result = await readCard(transmit);
  if ('problem' in result || result.card.method !== 'individual-number-card') throw new Error('not read');
  return result.card;
}

/** Card whose answer to command number `at` is changed. */
function changed(at: number, change: (answer: Uint8Array) => Uint8Array | Promise<Uint8Array>): Transmit {
  const card = createVirtualCard(profile);
  let count = 0;
  return async (apdu) => {
    count += 1;
    const answer = card.transmit(apdu);
    return count === at ? change(answer) : answer;
  };
}

const commandsOfTap = async (): Promise<number> => {
  const { apdus, transmit } = logged(createVirtualCard(profile));
  await readWhole(transmit);
  return apdus.length;
};

it('reads certificate, own number and a signed challenge with about fifteen commands', async () => {
  const { apdus, transmit } = logged(createVirtualCard(profile));
  const card = await readWhole(transmit);
  expect(Buffer.from(card.certificateDer).toString('base64')).toBe(profile.authentication.certificate);
  expect(Buffer.from(card.bodyHex ?? '', 'hex').toString('ascii')).toBe(profile.body_number);
  const key = createPublicKey({ key: Buffer.from(surfaceKeyOf(profile), 'base64url'), format: 'der', type: 'spki' });
  expect(verify('sha256', card.challenge, key, card.signature ?? new Uint8Array())).toBe(true);
  expect(apdus.length).toBeLessThanOrEqual(16);
});

it('asks for no PIN, no UID and never for the individual number [decision:card.number-never-read] [decision:card.uid-no-identity]', async () => {
  const card = createVirtualCard(profile);
  const { apdus, transmit } = logged(card);
  await readWhole(transmit);
  expect(asksForNumber(apdus)).toBe(false);
  expect(card.filesRead.filter((file) => file.startsWith('d3921000310001010408'))).toEqual([]);
  expect(apdus.filter((apdu) => apdu.startsWith('0020') || apdu.startsWith('ffca'))).toEqual([]);
  // Proof that `asksForNumber` finds such commands.
  expect(asksForNumber(['00a4040c0ad3921000310001010408', '00a4020c020001'])).toBe(true);
  expect(asksForNumber(['00a4040c0ad3921000310001010408', '00b0810011'])).toBe(true);
});

it('challenges the card anew at every tap', async () => {
  const card = createVirtualCard(profile);
  const taps = await Promise.all([1, 2, 3].map(() => readWhole((apdu) => Promise.resolve(card.transmit(apdu)))));
  expect(new Set(taps.map((tap) => Buffer.from(tap.challenge).toString('hex'))).size).toBe(3);
  expect(new Set(taps.map((tap) => Buffer.from(tap.signature ?? []).toString('hex'))).size).toBe(3);
});

it('knows a plain NFC card by nothing but its UID', async () => {
  const { apdus, transmit } = logged(townCard());
  expect(await readCard(transmit)).toEqual({ card: { method: 'town-card', uidHex: TOWN_UID } });
  expect(apdus).toHaveLength(2);
});

it('reads two cards at once without mixing them up', async () => {
  const cards = [profile, other].map((one) => createVirtualCard(one));
  const read = await Promise.all(
    cards.map((card) =>
      readWhole(async (apdu) => {
        await new Promise((resolve) => void setImmediate(resolve));
        return card.transmit(apdu);
      }),
    ),
  );
  expect(read.map((card) => Buffer.from(card.bodyHex ?? '', 'hex').toString('ascii'))).toEqual([
    profile.body_number,
    other.body_number,
  ]);
});

it('gives up a card that stops answering, at whichever command', async () => {
  const commands = await commandsOfTap();
  for (let at = 1; at <= commands; at += 1) {
    const silent = changed(at, () => new Promise<Uint8Array>(() => undefined));
    expect(await readCard(silent, { limits: QUICK })).toEqual({ problem: 'card-silent' });
  }
});

it('gives up a card that answers, but never comes to an end', async () => {
  const card = createVirtualCard(profile);
  let asked = 0;
  const slow: Transmit = async (apdu) => {
    asked += 1;
    await new Promise((resolve) => void setTimeout(resolve, 30));
    return card.transmit(apdu);
  };
  const limits = { apduMilliseconds: 2000, totalMilliseconds: 120 };
  expect(await readCard(slow, { limits })).toEqual({ problem: 'card-silent' });
  expect(asked).toBeLessThanOrEqual(5);
  expect(asked).toBeLessThan(await commandsOfTap());
});

/** Card whose certificate file is served by `file`, by offset and length; counts the reads. */
function withFile(file: (offset: number, length: number) => Uint8Array): { transmit: Transmit; asked: () => number } {
  const card = createVirtualCard(profile);
  let asked = 0;
  return {
    asked: () => asked,
    transmit: (apdu) => {
      const [, instruction, high = 0, low = 0, length = 0] = apdu;
      if (instruction !== 0xb0) return Promise.resolve(card.transmit(apdu));
      asked += 1;
      return Promise.resolve(Uint8Array.of(...file(high * 256 + low, length === 0 ? 256 : length), 0x90, 0x00));
    },
  };
}

it('reads no file that promises too much, and none that gives nothing or nearly nothing', async () => {
  const head = [0x30, 0x82, 0x0f, 0x00];
  const endless = withFile((offset, length) =>
    Uint8Array.of(
      ...(offset === 0 ? [0x30, 0x82, 0xff, 0xff] : []),
      ...new Uint8Array(offset === 0 ? length - 4 : length),
    ),
  );
  expect(await readCard(endless.transmit)).toEqual({ problem: 'card-unreadable' });
  expect(endless.asked()).toBe(1);
  const empty = withFile((offset) => Uint8Array.from(offset === 0 ? head : []));
  expect(await readCard(empty.transmit)).toEqual({ problem: 'card-unreadable' });
  expect(empty.asked()).toBe(2);
  const drops = withFile((offset) => Uint8Array.from(offset === 0 ? head : [0]));
  const limits = { apduMilliseconds: 2000, totalMilliseconds: 3 };
  expect(await readCard(drops.transmit, { limits })).toEqual({ problem: 'card-silent' });
});

it('takes a file that is no certificate for unreadable', async () => {
  const octets = withFile(() => Uint8Array.of(0x04, 0x03, 1, 2, 3));
  expect(await readCard(octets.transmit)).toEqual({ problem: 'card-unreadable' });
});

it('says that a card was pulled away, at whichever command', async () => {
  const commands = await commandsOfTap();
  for (let at = 1; at <= commands; at += 1) {
    const pulled = changed(at, () => Promise.reject(new CardFailure('removed', 'pulled')));
    expect(await readCard(pulled)).toEqual({ problem: 'card-pulled-away' });
  }
  const busy: Transmit = () => Promise.reject(new CardFailure('busy', 'busy'));
  expect(await readCard(busy)).toEqual({ problem: 'reader-busy' });
  const gone: Transmit = () => Promise.reject(new CardFailure('reader-gone', 'gone'));
  expect(await readCard(gone)).toEqual({ problem: 'reader-gone' });
});

it('takes truncated and oversized answers for unreadable, and nothing for another card', async () => {
  const commands = await commandsOfTap();
  const genuine = await readWhole(logged(createVirtualCard(profile)).transmit);
  const lengths = [0, 1, 259, 300, 65_000];
  for (let at = 1; at <= commands; at += 1) {
    for (const length of lengths) {
      const result = await readCard(changed(at, () => new Uint8Array(length)));
      expect(result).toEqual({ problem: 'card-unreadable' });
    }
    // One byte less or more than requested, with a status of success.
    for (const change of [
      (answer: Uint8Array) => Uint8Array.of(...answer.subarray(0, -3), 0x90, 0x00),
      (answer: Uint8Array) => Uint8Array.of(...answer.subarray(0, -2), 0x00, 0x90, 0x00),
    ]) {
      const result = await readCard(changed(at, change));
      if ('card' in result && result.card.method === 'individual-number-card') {
        expect(result.card.certificateSha256Hex).toBe(genuine.certificateSha256Hex);
      }
    }
  }
});

it('ends with a value whatever a card answers', async () => {
  const answer = fc.oneof(
    fc.uint8Array({ maxLength: 300, size: 'large' }),
    // A status that leads on, after any data: done, more to come, another length.
    fc
      .tuple(
        fc.uint8Array({ maxLength: 256, size: 'large' }),
        fc.constantFrom([0x90, 0], [0x61, 0x10], [0x6c, 0x20], [0x62, 0x82]),
      )
      .map(([data, status]) => Uint8Array.of(...data, ...status)),
    // Beginning of a TLV with any length.
    fc
      .tuple(
        fc.constantFrom([0x30, 0x82], [0x30, 0x84], [0xff, 0x20, 0x82]),
        fc.uint8Array({ maxLength: 250, size: 'large' }),
      )
      .map(([head, data]) => Uint8Array.of(...head, ...data, 0x90, 0)),
  );
  await fc.assert(
    fc.asyncProperty(fc.infiniteStream(answer), async (answers) => {
      let count = 0;
      const result = await readCard((): Promise<Uint8Array> => {
        count += 1;
        const next = answers.next();
        return Promise.resolve(next.done ? new Uint8Array() : next.value);
      });
      if ('problem' in result) expect(cardProblems).toContain(result.problem);
      // Bounded: 4,096 bytes read one by one would take more than a second, and answers in pieces end.
      expect(count).toBeLessThan(5000);
    }),
    { numRuns: 300 },
  );
});

it('ends with a value when one answer of a genuine card is changed', async () => {
  const commands = await commandsOfTap();
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: commands }),
      fc.array(fc.tuple(fc.nat(300), fc.nat(255)), { minLength: 1, maxLength: 4 }),
      async (at, flips) => {
        const result = await readCard(
          changed(at, (answer) => {
            const spoilt = Uint8Array.from(answer);
            for (const [index, value] of flips) spoilt[index % spoilt.length] = value;
            return spoilt;
          }),
        );
        expect('problem' in result ? cardProblems.includes(result.problem) : result.card.method !== undefined).toBe(
          true,
        );
      },
    ),
    { numRuns: 300 },
  );
});
