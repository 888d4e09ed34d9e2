import { termsIn, type Term } from '@machi/domain/easy-japanese/terms';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { useEffect, useState } from 'react';
import { textsOf } from '../language/texts.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const useExplainedTexts = textsOf('explained-words', { ja, en });

/** In milliseconds: a page that is being drawn changes often. */
const REST = 400;

/** The explained words that the page shows now. */
function useTermsShown(): readonly Term[] {
  const [terms, setTerms] = useState<readonly Term[]>([]);
  useEffect(() => {
    const main = document.getElementById('main');
    if (!main) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const look = () => setTerms(termsIn(main.innerText));
    const watch = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(look, REST);
    });
    watch.observe(main, { childList: true, subtree: true, characterData: true });
    look();
    return () => {
      clearTimeout(timer);
      watch.disconnect();
    };
  }, []);
  return terms;
}

/** What the hard words of the page mean, for readers of easy Japanese. */
export default function ExplainedWords() {
  const { t } = useExplainedTexts();
  const terms = useTermsShown();
  if (terms.length === 0) return null;
  return (
    <aside className="wrap" aria-label={t('title')}>
      <Disclosure title={t('title')}>
        <dl className="kv">
          {terms.map(({ word, meaning }) => (
            <div key={word}>
              <dt>{word}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </Disclosure>
    </aside>
  );
}
