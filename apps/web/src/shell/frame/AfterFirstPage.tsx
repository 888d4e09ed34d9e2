import { ToTop, type ToTopProps } from '@machi/ui/to-top/ToTop';
import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { SEARCH_KEY, useKeptText } from '../desk/kept-text.ts';
import { actingNow } from '../acting/acting.ts';
import { usePreferences } from '../record/record.ts';
import { lazyLater } from './calm.ts';

/** A page whose network is gone before it could be loaded does without. */
const PocketBand = lazy(() => import('../pocket/PocketBand.tsx').catch(() => ({ default: () => null })));

/** Without it nothing on a page may stay folded away. */
const CalmFrame = lazy(() =>
  import('../calm/CalmFrame.tsx').catch(() => {
    document.documentElement.dataset['calm'] = 'all';
    return { default: () => null };
  }),
);

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

/** What a page has besides its first content. */
export default function AfterFirstPage(props: ToTopProps): ReactNode {
  useSearchKey();
  const { calm } = usePreferences();
  return (
    <>
      <Suspense fallback={null}>{calm && <CalmFrame />}</Suspense>
      {/* Nothing of somebody else is kept on this device. */}
      <Suspense fallback={null}>{!actingNow() && <PocketBand />}</Suspense>
      <Suspense fallback={null}>
        <Offers />
      </Suspense>
      <ToTop {...props} />
    </>
  );
}
