import type { Faq } from '@machi/domain/faq/contract';
import { FilterChips } from '@machi/ui/filter-chips/FilterChips';
import { SearchField } from '@machi/ui/search-field/SearchField';
import { useMemo } from 'react';
import { useFaqTexts } from './texts.ts';
import { FaqList } from './FaqList.tsx';
import { foldText } from '@machi/domain/faq/fold-text';
import { categoriesOf, findFaqs } from './find-faqs.ts';
import { NoFaqs } from './NoFaqs.tsx';
import { useFaqWish } from './use-faq-wish.ts';

/** The words of an answer without its markup. */
const textOf = (html: string): string => new DOMParser().parseFromString(html, 'text/html').body.textContent;

/** All questions, searched while one types and filtered by category. */
export function Faqs({ faqs }: { faqs: readonly Faq[] }) {
  const { t } = useFaqTexts();
  const { wish, typed, type, chooseCategory, clear } = useFaqWish();
  const searchable = useMemo(
    () => faqs.map((faq) => ({ faq, text: foldText(`${faq.title} ${textOf(faq.body)}`) })),
    [faqs],
  );
  const categories = categoriesOf(faqs);
  // An old link may name a category that is gone: then all are shown.
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
