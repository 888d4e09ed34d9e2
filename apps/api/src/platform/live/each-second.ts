import type { House } from '../house.ts';

/** Works once a second until the house closes, and keeps no process alive; `second` counts from 1. */
export function eachSecond({ closing }: Pick<House, 'closing'>, work: (second: number) => void): void {
  let second = 0;
  const ticking = setInterval(() => work((second += 1)), 1000);
  ticking.unref();
  closing.addEventListener('abort', () => clearInterval(ticking), { once: true });
}
