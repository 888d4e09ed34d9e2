import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ascii } from './bytes.ts';
import { pinNames, type CardPins } from './card-profile.ts';
import { pinCounters } from './pin-counters.ts';

const pin = (secret: string, tries: number) => ({ secret, tries, tries_left: tries });
const fresh: CardPins = {
  authentication: pin('1234', 3),
  signing: pin('ABC123', 5),
  input: pin('4321', 3),
  birth: pin('220514', 10),
};

it('is blocked after so many wrong ones in a row, each PIN for itself, and keeps every change', () => {
  const tries = fc.array(fc.record({ name: fc.constantFrom(...pinNames), isRight: fc.boolean() }), { maxLength: 60 });
  fc.assert(
    fc.property(tries, (sequence) => {
      let kept = fresh;
      const counters = pinCounters(fresh, (pins) => {
        kept = pins;
      });
      const wrongInARow = { authentication: 0, signing: 0, input: 0, birth: 0 };
      for (const { name, isRight } of sequence) {
        const isBlocked = wrongInARow[name] >= fresh[name].tries;
        const status = counters.verify(name, ascii(isRight ? fresh[name].secret : 'wrong'));
        if (!isBlocked) wrongInARow[name] = isRight ? 0 : wrongInARow[name] + 1;
        const left = fresh[name].tries - wrongInARow[name];
        expect(status).toBe(isBlocked ? 0x6984 : isRight ? 0x9000 : 0x63c0 + left);
        expect(counters.triesLeft(name)).toBe(0x63c0 + left);
        expect(kept[name]).toEqual({ ...fresh[name], tries_left: left });
      }
    }),
  );
});
