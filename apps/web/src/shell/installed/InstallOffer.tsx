import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { textsOf } from '../language/texts.ts';
import { useSession } from '../record/record.ts';
import { asClosed, asOffered, isAppleSafari, mayOffer, readVisits, withPage, type Visits } from './visits.ts';
import { registerWorker } from './worker.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };
import './installed.css';

const INSTALLED = 'installed';
const useInstalledTexts = textsOf(INSTALLED, { ja, en });

const KEY = 'machi-visits';
/** In milliseconds: the page and what people do with it come first, and a short visit fetches nothing. */
const AFTER = 6000;

/** Chromium's event (Web App Manifest Incubations); `first-paint.js` keeps it, since it comes early. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}
declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallPrompt;
  }
  interface Window {
    installPrompt?: InstallPrompt | undefined;
  }
}

function changeVisits(change: (before: Visits) => Visits): Visits {
  try {
    const after = change(readVisits(localStorage.getItem(KEY)));
    localStorage.setItem(KEY, JSON.stringify(after));
    return after;
  } catch {
    // Without memory it could be offered twice.
    return { visits: 0, seen: 0 };
  }
}

/** Gives the browser's frame the colour of the page's theme. */
function followTheme(): () => void {
  const paint = (): void =>
    document
      .querySelector('meta[name="theme-color"]')
      ?.setAttribute('content', getComputedStyle(document.documentElement).getPropertyValue('--page').trim());
  const observer = new MutationObserver(paint);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  const dark = matchMedia('(prefers-color-scheme: dark)');
  dark.addEventListener('change', paint);
  paint();
  return () => {
    observer.disconnect();
    dark.removeEventListener('change', paint);
  };
}

function watchPrompt(change: () => void): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const forget = (): void => {
    window.installPrompt = undefined;
    change();
  };
  window.addEventListener('beforeinstallprompt', change, { signal });
  window.addEventListener('appinstalled', forget, { signal });
  return () => ended.abort();
}

const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches;

/** Offers quietly, once, to put the portal on the home screen; and registers its worker. */
export default function InstallOffer() {
  const { t } = useInstalledTexts();
  const { isAtWork } = useSession();
  const prompt = useSyncExternalStore(watchPrompt, () => window.installPrompt);
  const [isShown, setIsShown] = useState(() => mayOffer(changeVisits((before) => withPage(before, Date.now()))));
  const byHand = isAppleSafari(navigator.userAgent, navigator.maxTouchPoints);
  const isOffered = isShown && !isAtWork && !isInstalled() && (prompt !== undefined || byHand);

  useEffect(() => {
    const starting = setTimeout(() => void registerWorker(), AFTER);
    return () => clearTimeout(starting);
  }, []);
  useEffect(followTheme, []);
  useEffect(() => {
    if (isOffered) changeVisits(asOffered);
  }, [isOffered]);

  function close(): void {
    changeVisits(asClosed);
    setIsShown(false);
  }
  if (!isOffered) return null;
  return (
    <aside className="wrap install-offer" aria-label={t('title')}>
      <Callout
        title={t('title')}
        actions={
          <>
            {prompt && (
              <Button
                variant="second"
                onClick={() => {
                  close();
                  void prompt.prompt();
                }}
              >
                {t('install')}
              </Button>
            )}
            <Button variant="text" onClick={close}>
              {t(prompt ? 'close' : 'close-read')}
            </Button>
          </>
        }
      >
        <p>{t('reason')}</p>
        {!prompt && (
          <ol>
            <li>{t('ios-1')}</li>
            <li>{t('ios-2')}</li>
            <li>{t('ios-3')}</li>
          </ol>
        )}
      </Callout>
    </aside>
  );
}
