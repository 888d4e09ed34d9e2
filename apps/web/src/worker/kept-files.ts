import type { Locale } from '@machi/domain/locale/model';
import { build, scope } from './scope.ts';

const OURS = 'portal-';
const NAME = `${OURS}${build.version}-${scope.portalShell ?? ''}`;
/** Files fetched at the same time: the page comes first. */
const AT_ONCE = 4;

/** Varies by nothing here: it is asked without cookies. */
const anyway: CacheQueryOptions = { ignoreVary: true };
const shellIn = (locale: Locale): string => `/offline-shell?lang=${locale}`;

/** Fetches without telling who asks. */
async function fetchPlain(address: string, cache: RequestCache): Promise<Response> {
  const response = await fetch(address, { credentials: 'omit', cache });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return response;
}

async function keepFile(kept: Cache, file: string): Promise<void> {
  if (await kept.match(file, anyway)) return;
  // A file of the same name has the same content, also if an older version kept it.
  const known = await caches.match(file, anyway);
  await kept.put(file, known ?? (await fetchPlain(file, 'default')));
}

/** Another process may still serve an older shell: the next look for a new worker tries again. */
async function keepShell(kept: Cache, locale: Locale): Promise<void> {
  const shell = await fetchPlain(shellIn(locale), 'no-store');
  if (shell.headers.get('x-portal-shell') !== scope.portalShell) throw new Error('The shell is of another version');
  await kept.put(shellIn(locale), shell);
}

/** Keeps all that pages need without a network; rejects if anything is missing. What it has so far stays for the next try. */
export async function keepAll(): Promise<void> {
  const kept = await caches.open(NAME);
  const waiting = [...build.files];
  const fetchOn = async (): Promise<void> => {
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) await keepFile(kept, file);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fetchOn));
  await Promise.all(build.locales.map((locale) => keepShell(kept, locale)));
}

/** Deletes what other versions kept. */
export async function forgetOthers(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(OURS) && name !== NAME).map((name) => caches.delete(name)));
}

export async function keptShell(locale: Locale): Promise<Response | undefined> {
  return (await caches.open(NAME)).match(shellIn(locale), anyway);
}

/** A kept file, or the one from the network, which is kept then. */
export async function fileOf(request: Request): Promise<Response> {
  const known = await caches.match(request, anyway);
  if (known) return known;
  const response = await fetch(request);
  if (response.status === 200) {
    const copy = response.clone();
    // A full or forbidden storage takes nothing away from the page.
    await caches
      .open(NAME)
      .then(
        (kept) => kept.put(request, copy),
        () => undefined,
      )
      .catch(() => undefined);
  }
  return response;
}

let refilling: Promise<void> | undefined;

/** The browser may have thrown away what was kept: it is fetched again. */
export async function refill(): Promise<void> {
  if (await keptShell(build.locales[0])) return;
  refilling ??= keepAll().finally(() => {
    refilling = undefined;
  });
  await refilling.catch(() => undefined);
}
