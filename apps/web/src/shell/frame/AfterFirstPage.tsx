import { inLanguage } from '@machi/client/record';
import { ToTop, type ToTopProps } from '@machi/ui/to-top/ToTop';
import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { SEARCH_KEY, useKeptText } from '../desk/kept-text.ts';
import { recordStore, useLanguage, usePreferences } from '../record/record.ts';
import { useTown } from '../town/town.ts';
import { lazyLater } from './calm.ts';

/** A page whose network is gone before it could be loaded does without. */
const PocketBand = lazy(() => import('../pocket/PocketBand.tsx').catch(() => ({ default: () => null })));

const ExplainedWords = lazyLater(() => import('../explained-words/ExplainedWords.tsx'));
const Offers = lazyLater(() => import('./Offers.tsx'));

const TYPING = 'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="textbox"]';

const isFree = ({ key, ctrlKey, metaKey, altKey, isComposing, defaultPrevented, target }: KeyboardEvent): boolean =>
  key === '/' &&
  !(ctrlKey || metaKey || altKey || isComposing || defaultPrevented) &&
  !(target instanceof Element && target.closest(TYPING)) &&
  document.querySelector('[aria-modal="true"], dialog[open]') === null;

/** "/" opens the search, except while somebody types, in a window, and on desks that use the key themselves. */
function useSearchKey(): void {
  const navigate = useNavigate();
  const [kept] = useKeptText(SEARCH_KEY);
  useEffect(() => {
    if (kept === 'off') return undefined;
    function press(event: KeyboardEvent): void {
      if (!isFree(event)) return;
      event.preventDefault();
      void navigate('/search');
    }
    // Behind the listeners of the page's own keys, which stand at the document.
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [kept, navigate]);
}

/** Whether only developers and tests see a language: it looks at the layout. */
const isForTests = (variant: string): boolean =>
  variant.includes('-x-') && /^(?:localhost|127\.)/.test(window.location.hostname);

/** A language that the town does not offer gives way to the one that it stands on. */
function useOfferedLanguage(): void {
  const { locale, variant } = usePreferences();
  const offered = useTown()?.languages;
  const isOffered = variant === null || offered === undefined || offered.includes(variant) || isForTests(variant);
  useEffect(() => {
    if (!isOffered) recordStore.prefer(inLanguage(locale));
  }, [isOffered, locale]);
}

/** What a page has besides its first content. */
export default function AfterFirstPage(props: ToTopProps): ReactNode {
  useSearchKey();
  useOfferedLanguage();
  return (
    <>
      <Suspense fallback={null}>
        <PocketBand />
      </Suspense>
      <Suspense fallback={null}>{useLanguage() === 'ja-simple' && <ExplainedWords />}</Suspense>
      <Suspense fallback={null}>
        <Offers />
      </Suspense>
      <ToTop {...props} />
    </>
  );
}
