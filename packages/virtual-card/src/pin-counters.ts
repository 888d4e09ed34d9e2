import { timingSafeEqual } from 'node:crypto';
import { STATUS, triesLeftStatus } from './apdu.ts';
import type { CardPins, PinName } from './card-profile.ts';

/** State that survives a power loss: the tries left. */
export interface PinCounters {
  /** Status word of a try: 9000, 63Cx, or 6984 when the PIN was blocked before. */
  verify(pin: PinName, secret: Uint8Array): number;
  /** 63Cx; uses no try. */
  triesLeft(pin: PinName): number;
}

/** `keep` is called with every change, before the card answers. */
export function pinCounters(pins: CardPins, keep: (pins: CardPins) => void): PinCounters {
  let now = pins;
  const leave = (pin: PinName, tries_left: number) => {
    if (now[pin].tries_left === tries_left) return;
    now = { ...now, [pin]: { ...now[pin], tries_left } };
    keep(now);
  };
  return {
    triesLeft: (pin) => triesLeftStatus(now[pin].tries_left),
    verify(pin, secret) {
      const { tries, tries_left, secret: right } = now[pin];
      if (tries_left === 0) return STATUS.blocked;
      const expected = Buffer.from(right, 'ascii');
      if (secret.length === expected.length && timingSafeEqual(secret, expected)) {
        leave(pin, tries);
        return STATUS.ok;
      }
      leave(pin, tries_left - 1);
      return triesLeftStatus(tries_left - 1);
    },
  };
}
