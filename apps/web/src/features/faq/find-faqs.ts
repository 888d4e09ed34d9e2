import type { Faq } from '@machi/domain/faq/contract';
import { foldText } from '@machi/domain/faq/fold-text';

/** A question with its search data. */
export interface SearchableFaq {
  readonly faq: Faq;
  /** Title and answer as plain text, folded. */
  readonly text: string;
}

export interface FaqWish {
  /** Key of the only wanted category; empty for all. */
  readonly category: string;
  /** Search text; empty for everything. */
  readonly words: string;
}

/** Questions of the category that contain every word, in their order. */
export function findFaqs(faqs: readonly SearchableFaq[], wish: FaqWish): Faq[] {
  const words = foldText(wish.words).split(/\s+/).filter(Boolean);
  return faqs
    .filter(({ faq }) => wish.category === '' || faq.category_key === wish.category)
    .filter(({ text }) => words.every((word) => text.includes(word)))
    .map(({ faq }) => faq);
}

export interface FaqCategory {
  readonly key: string;
  readonly name: string;
  readonly faqs: readonly Faq[];
}

/** Categories in the order of their first question. */
export function categoriesOf(faqs: readonly Faq[]): FaqCategory[] {
  const keys = [...new Set(faqs.map(({ category_key }) => category_key))];
  return keys.map((key) => {
    const own = faqs.filter(({ category_key }) => category_key === key);
    return { key, name: own[0]?.category ?? key, faqs: own };
  });
}
