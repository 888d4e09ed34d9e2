import { foldedBannerCookie } from '@machi/domain/contract/cookies';
import { bannerKindOf, bannerRegion, foldWords, unfoldWords } from '@machi/domain/banner/words';
import { Icon } from '@machi/ui/icon/Icon';
import { VisuallyHidden } from '@machi/ui/visually-hidden/VisuallyHidden';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocale, useSession } from '../record/record.ts';
import { BANNER_PLACE, bannerStore } from './held-banner.ts';
import { GuestLine, MemberLine } from './lines.ts';

/** Milliseconds that the text stays in the live region; afterwards the page contains it once. */
const SAID_MILLISECONDS = 10_000;
const SAID_KEY = 'machi-banner-said';

const isSaid = (key: string): boolean => {
  try {
    return sessionStorage.getItem(SAID_KEY) === key;
  } catch {
    return false;
  }
};
function noteSaid(key: string): void {
  try {
    sessionStorage.setItem(SAID_KEY, key);
  } catch {
    // The next page announces it again.
  }
}

const foldedByServer = (): number | null => Number(document.getElementById(BANNER_PLACE)?.dataset['folded']) || null;

/** Text of the live region: announces each banner once, on the first page that shows it. */
function useSaid(key: string, words: string): string {
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (words === '' || isSaid(key)) return undefined;
    // Screen readers announce only changes in an existing live region.
    const saying = setTimeout(() => {
      noteSaid(key);
      setSaid(words);
    }, 100);
    const ending = setTimeout(() => setSaid(''), SAID_MILLISECONDS);
    return () => {
      clearTimeout(saying);
      clearTimeout(ending);
    };
  }, [key, words]);
  return said;
}

/** The town's banner above the page, in its language. Urgent ones stay in view; others can be folded away. */
function TownBanner() {
  const banner = useSyncExternalStore(bannerStore.subscribe, bannerStore.read);
  const locale = useLocale();
  const [folded, setFolded] = useState(foldedByServer);
  const [isLong, setIsLong] = useState(false);
  const section = useRef<HTMLElement>(null);
  const isUrgent = banner?.is_urgent === 1;
  const isFolded = banner !== null && !isUrgent && folded === banner.monitor_banner_id;
  const kind = banner ? bannerKindOf(banner.is_urgent)[locale] : '';
  const words = banner ? banner[`body_${locale}`] : '';
  const said = useSaid(`${banner?.monitor_banner_id ?? ''}`, words === '' ? '' : `${kind} ${words}`);
  useEffect(() => {
    const { current } = section;
    // Only scrollable text is a keyboard stop.
    setIsLong(current !== null && current.scrollHeight > current.clientHeight + 1);
  }, [words]);

  function fold(isAway: boolean): void {
    const id = isAway && banner ? banner.monitor_banner_id : null;
    setFolded(id);
    document.cookie = foldedBannerCookie(id, window.location.protocol === 'https:');
  }
  return (
    <>
      <VisuallyHidden aria-live="assertive" aria-atomic="true">
        {isUrgent ? said : ''}
      </VisuallyHidden>
      <VisuallyHidden aria-live="polite" aria-atomic="true">
        {isUrgent ? '' : said}
      </VisuallyHidden>
      {banner && (
        <section
          ref={section}
          className={`town-banner${isUrgent ? ' urgent' : ''}${isFolded ? ' folded' : ''}`}
          aria-label={bannerRegion[locale]}
          {...(isLong ? { tabIndex: 0 } : {})}
        >
          <div className="wrap">
            <p>
              <strong>
                <Icon name={isUrgent ? 'warning' : 'info'} /> {kind}
              </strong>{' '}
              <span>{words}</span>
            </p>
            {!isUrgent && (
              <button type="button" aria-expanded={!isFolded} onClick={() => fold(!isFolded)}>
                {(isFolded ? unfoldWords : foldWords)[locale]}
              </button>
            )}
          </div>
        </section>
      )}
    </>
  );
}

/** The banner, with the stream that updates it. */
export function BannerOverPage() {
  const { isLoggedIn } = useSession();
  return (
    <>
      {isLoggedIn ? <MemberLine /> : <GuestLine />}
      <TownBanner />
    </>
  );
}
