import type { Faq } from '@machi/domain/faq/contract';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { useOpenForPrint } from '@machi/ui/disclosure/print-open';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { PortalText } from '../../shell/PortalText.tsx';
import { useFaqTexts } from './texts.ts';
import { categoriesOf } from './find-faqs.ts';

const namedBy = (hash: string): HTMLDetailsElement | undefined => {
  const named = /^#faq-\d+$/.test(hash) ? document.getElementById(hash.slice(1)) : null;
  return named instanceof HTMLDetailsElement ? named : undefined;
};

/** Opens the question that the address names, and puts the keyboard on it. */
function useNamedQuestion(): void {
  const { hash, key } = useLocation();
  const gone = useRef(hash);
  useLayoutEffect(() => {
    const named = namedBy(hash);
    if (named === undefined) return;
    named.open = true;
    named.querySelector('summary')?.focus({ preventScroll: true });
  }, [hash, key]);
  useEffect(() => {
    // Another question was named while the page is open: entries made by the address bar have no place of their own
    // that could be restored, so that the one before would be.
    if (gone.current === hash) return;
    gone.current = hash;
    namedBy(hash)?.scrollIntoView();
  }, [hash]);
}

/** The questions under their categories, each opening its answer. */
export function FaqList({ faqs }: { faqs: readonly Faq[] }) {
  const { t } = useFaqTexts();
  useNamedQuestion();
  useOpenForPrint();
  return (
    <div className="stack-lg">
      {categoriesOf(faqs).map(({ key, name, faqs: own }) => (
        <section key={key} aria-labelledby={`category-${key}`} className="stack">
          <h2 id={`category-${key}`}>{name}</h2>
          <div>
            {own.map(({ faq_id, title, body }) => (
              <Disclosure key={faq_id} id={`faq-${faq_id}`} title={title}>
                <PortalText html={body} tableLabel={t('table')} />
              </Disclosure>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
