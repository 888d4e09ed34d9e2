import { inLanguage } from '@machi/client/record';
import { lazy, Suspense, useEffect } from 'react';
import { ReadAloud } from '../aloud/ReadAloud.tsx';
import { HelpOffer } from '../help/HelpOffer.tsx';
import InstallOffer from '../installed/InstallOffer.tsx';
import { recordStore, useLanguage, usePreferences } from '../record/record.ts';
import { useTown } from '../town/town.ts';

const ExplainedWords = lazy(() =>
  import('../explained-words/ExplainedWords.tsx').catch(() => ({ default: () => null })),
);

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

/** Between a page and the footer, once the page is drawn. */
export default function Offers() {
  useOfferedLanguage();
  const isEasy = useLanguage() === 'ja-simple';
  return (
    <>
      <Suspense fallback={null}>{isEasy && <ExplainedWords />}</Suspense>
      <ReadAloud />
      <InstallOffer />
      <HelpOffer />
    </>
  );
}
