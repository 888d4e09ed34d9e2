import { dateAt } from '@machi/domain/calendar/model';
import { readToday } from '@machi/domain/landing/contract';
import type { Today } from '@machi/domain/landing/contract';
import type { Locale } from '@machi/domain/locale/model';
import { createTerminalCaller } from '../sync/signed-call.ts';
import type { TerminalClock } from '../sync/terminal-clock.ts';

const LIMIT_MILLISECONDS = 5000;
/** Hours that were changed on the day arrive at most this late, in milliseconds. */
const AGAIN_MILLISECONDS = 30 * 60_000;

export type TodayTold = Readonly<Record<Locale, Today>>;

/** The town's day for the sky of the waiting screen: public, asked for now and then, and gone with the day. */
export function openTownDay(server: string, clock: TerminalClock, changed: () => void) {
  const caller = createTerminalCaller({ server, clock });
  let today: TodayTold | null = null;
  let askedAt = -Infinity;
  const told = (): TodayTold | null => (today?.ja.date === dateAt(clock.now()) ? today : null);
  return {
    told,
    async ask(): Promise<void> {
      if (told() && clock.monotonic() - askedAt < AGAIN_MILLISECONDS) return;
      askedAt = clock.monotonic();
      const [ja, en] = await Promise.all([
        caller.call(readToday, {}, LIMIT_MILLISECONDS, 'ja'),
        caller.call(readToday, {}, LIMIT_MILLISECONDS, 'en'),
      ]);
      if (ja.kind !== 'reply' || en.kind !== 'reply') return;
      today = { ja: ja.reply.today, en: en.reply.today };
      changed();
    },
  };
}
