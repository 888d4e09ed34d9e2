import { createListeners } from '@machi/client/listeners';
import { Banner, ToldBanner } from '@machi/domain/banner/model';
import { heldOf, shownBanner, untilNextLook, type HeldBanner } from '@machi/domain/banner/on-screen';

/** Id of the banner's place, which the server fills ahead of the page. */
export const BANNER_PLACE = 'town-banner';

function sentBanner(): HeldBanner {
  const text = document.getElementById(BANNER_PLACE)?.dataset['banner'];
  const sent = text === undefined ? undefined : Banner.safeParse(JSON.parse(text));
  return { banner: sent?.data ?? null, toldAt: null, receivedAt: Date.now() };
}

const watchers = createListeners();
let held = sentBanner();
let shown = shownBanner(held, Date.now());
let looking: ReturnType<typeof setTimeout> | undefined;

/** Longest timer in milliseconds, since longer ones overflow; then it checks again. */
const LONGEST_WAIT = 3_600_000;

function look(): void {
  clearTimeout(looking);
  const now = Date.now();
  const next = shownBanner(held, now);
  // Notifies only on a change: the same banner arrives again and again.
  if (JSON.stringify(next) !== JSON.stringify(shown)) {
    shown = next;
    watchers.tell();
  }
  const wait = untilNextLook(held, now);
  if (wait !== null) looking = setTimeout(look, Math.min(wait, LONGEST_WAIT));
}
look();
// A phone that slept had no timers.
document.addEventListener('visibilitychange', look);

/** Takes the server's JSON; invalid data change nothing. */
export function hearBanner(text: string): void {
  let told: unknown;
  try {
    told = JSON.parse(text);
  } catch {
    return;
  }
  const { data } = ToldBanner.safeParse(told);
  if (!data) return;
  held = heldOf(data, Date.now());
  look();
}

export const bannerStore = {
  read: () => shown,
  subscribe: watchers.subscribe,
};
