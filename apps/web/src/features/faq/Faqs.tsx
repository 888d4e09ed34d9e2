import { noteFaqOpened, type Faq } from '@machi/domain/faq/contract';
import { FilterChips } from '@machi/ui/filter-chips/FilterChips';
import { SearchField } from '@machi/ui/search-field/SearchField';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { foldText } from '@machi/domain/faq/fold-text';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { useOpenForPrint } from '@machi/ui/disclosure/print-open';
import { useLocation } from 'react-router-dom';
import { Button } from '@machi/ui/button/Button';
import { EmptyState } from '@machi/ui/empty-state/EmptyState';
import { Section } from '@machi/ui/section/Section';
import { categoriesOf, findFaqs } from './find-faqs.ts';
import { useFaqWish } from './use-faq-wish.ts';
import { call } from '../../shell/calls/client.ts';
import { PortalText } from '../../shell/PortalText.tsx';
import { Telephone } from '../../shell/town/Telephone.tsx';
import { useTown } from '../../shell/town/town.ts';
import { textsOf } from '../../shell/language/texts.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

export const useFaqTexts = textsOf('faq', { ja, en });

interface NoFaqsProps {
  readonly words: string;
  /** Name of the searched category; undefined for all. */
  readonly category: string | undefined;
  readonly onEveryCategory: () => void;
  readonly onClear: () => void;
}

/** Message for a search without a match, with further steps and the telephone number. */
function NoFaqs({ words, category, onEveryCategory, onClear }: NoFaqsProps) {
  const { t } = useFaqTexts();
  const town = useTown();
  const sought = words.trim();
  return (
    <EmptyState
      title={t('none')}
      actions={
        sought === '' ? undefined : (
          <>
            {category === undefined ? null : <Button onClick={onEveryCategory}>{t('none.everyCategory')}</Button>}
            <Button onClick={onClear}>{t('none.all')}</Button>
          </>
        )
      }
    >
      <p>
        {sought === ''
          ? t('none.none')
          : category === undefined
            ? t('none.words', { words: sought })
            : t('none.wordsInCategory', { words: sought, category })}
      </p>
      {town && (
        <p>
          {t('none.telephone')}{' '}
          <span className="nb">
            {town.office_name} <Telephone number={town.office_tel} />
          </span>
        </p>
      )}
    </EmptyState>
  );
}

const namedBy = (hash: string): HTMLDetailsElement | undefined => {
  const named = /^#faq-\d+$/.test(hash) ? document.getElementById(hash.slice(1)) : null;
  return named instanceof HTMLDetailsElement ? named : undefined;
};

/** Opens the question in the address and focuses it. */
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
    // Another question on the open page: entries made in the address bar have no stored position, so the router would
    // restore the previous one's.
    if (gone.current === hash) return;
    gone.current = hash;
    namedBy(hash)?.scrollIntoView();
  }, [hash]);
}

/** Counts an answer that is opened, once while the page is open; paper opens them all. */
function useCountOpened(): (faq_id: number) => void {
  const counted = useRef(new Set<number>());
  return (faq_id) => {
    if (counted.current.has(faq_id) || matchMedia('print').matches) return;
    counted.current.add(faq_id);
    void call(noteFaqOpened, { faq_id }, { ignoresError: true });
  };
}

/** The questions under their categories, each with its answer to unfold. */
function FaqList({ faqs }: { faqs: readonly Faq[] }) {
  const { t } = useFaqTexts();
  useNamedQuestion();
  useOpenForPrint();
  const count = useCountOpened();
  return (
    <div className="stack-lg">
      {categoriesOf(faqs).map(({ key, name, faqs: own }) => (
        <Section key={key} className="stack" titleId={`category-${key}`} title={name}>
          <div>
            {own.map(({ faq_id, title, body }) => (
              <Disclosure key={faq_id} id={`faq-${faq_id}`} title={title} onOpen={() => count(faq_id)}>
                <PortalText html={body} tableLabel={t('table')} />
              </Disclosure>
            ))}
          </div>
        </Section>
      ))}
    </div>
  );
}

/** Text of an answer without its markup. */
const textOf = (html: string): string => new DOMParser().parseFromString(html, 'text/html').body.textContent;

/** All questions, searched while typing and filtered by category. */
export function Faqs({ faqs }: { faqs: readonly Faq[] }) {
  const { t } = useFaqTexts();
  const { wish, typed, type, chooseCategory, clear } = useFaqWish();
  const searchable = useMemo(
    () => faqs.map((faq) => ({ faq, text: foldText(`${faq.title} ${textOf(faq.body)}`) })),
    [faqs],
  );
  const categories = categoriesOf(faqs);
  // An old link may name a removed category: then all are shown.
  const category = categories.find(({ key }) => key === wish.category);
  const chosen = category?.key ?? '';
  const found = findFaqs(searchable, { category: chosen, words: wish.words });
  return (
    <div className="stack-lg">
      <div className="stack">
        <SearchField
          label={t('search')}
          hint={t('search.hint')}
          value={typed}
          onChange={type}
          clearLabel={t('search.clear')}
        />
        {categories.length < 2 ? null : (
          <FilterChips
            label={t('category')}
            chips={[
              { value: '', label: t('category.all'), count: faqs.length },
              ...categories.map(({ key, name, faqs: own }) => ({ value: key, label: name, count: own.length })),
            ]}
            chosen={chosen}
            onChoose={chooseCategory}
          />
        )}
      </div>
      <p role="status" className={found.length === 0 ? 'sr' : 'muted num'}>
        {found.length === 0 ? t('none') : t('found', { count: found.length })}
      </p>
      {found.length === 0 ? (
        <NoFaqs
          words={wish.words}
          category={category?.name}
          onEveryCategory={() => chooseCategory('')}
          onClear={clear}
        />
      ) : (
        <FaqList faqs={found} />
      )}
    </div>
  );
}
