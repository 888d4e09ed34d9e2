import { Banner, ToldBanner } from '@machi/domain/banner/model';
import { heldOf, shownBanner, untilNextLook, type HeldBanner } from '@machi/domain/banner/on-screen';

/** Where the words stand: the server sends them there, before the page itself. */
export const BANNER_PLACE = 'town-banner';

function sentBanner(): HeldBanner {
  const text = document.getElementById(BANNER_PLACE)?.dataset['banner'];
  const sent = text === undefined ? undefined : Banner.safeParse(JSON.parse(text));
  return { banner: sent?.data ?? null, toldAt: null, receivedAt: Date.now() };
}

const watchers = new Set<() => void>();
let held = sentBanner();
let shown = shownBanner(held, Date.now());
let looking: ReturnType<typeof setTimeout> | undefined;

/** Longer waits overflow; then it simply looks once more. */
const LONGEST_WAIT = 3_600_000;

function look(): void {
  clearTimeout(looking);
  const now = Date.now();
  const next = shownBanner(held, now);
  // Drawn anew only when it says something else: told it is again and again.
  if (JSON.stringify(next) !== JSON.stringify(shown)) {
    shown = next;
    for (const watch of watchers) watch();
  }
  const wait = untilNextLook(held, now);
  if (wait !== null) looking = setTimeout(look, Math.min(wait, LONGEST_WAIT));
}
look();
// A phone that slept had no timers.
document.addEventListener('visibilitychange', look);

/** Takes what the server tells, as JSON; what is not to be understood changes nothing. */
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
  subscribe(watch: () => void): () => void {
    watchers.add(watch);
    return () => watchers.delete(watch);
  },
};
