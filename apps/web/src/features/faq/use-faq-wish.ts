import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { FaqWish } from './find-faqs.ts';

/** Pause in milliseconds before the address changes: browsers refuse too many changes. */
const TYPING_PAUSE = 250;

interface HeldWish {
  /** Search in the address, which the list shows. */
  readonly wish: FaqWish;
  /** Text in the field, possibly ahead of the address. */
  readonly typed: string;
  readonly type: (words: string) => void;
  readonly chooseCategory: (category: string) => void;
  readonly clear: () => void;
}

function writeWish({ category, words }: FaqWish): URLSearchParams {
  const query = new URLSearchParams();
  if (category !== '') query.set('category', category);
  if (words.trim() !== '') query.set('q', words);
  return query;
}

/** Search in the address, so that a link can pass it on and "back" restores it. */
export function useFaqWish(): HeldWish {
  const [query, setQuery] = useSearchParams();
  const category = query.get('category') ?? '';
  const words = query.get('q') ?? '';
  const [typed, setTyped] = useState(words);
  const written = useRef(words);

  const write = useCallback(
    (wish: FaqWish, replace: boolean) => {
      const next = writeWish(wish);
      written.current = next.get('q') ?? '';
      setQuery(next, { replace, preventScrollReset: true });
    },
    [setQuery],
  );

  useEffect(() => {
    // The address was changed by "back" or a link, not by this field.
    if (words === written.current) return;
    written.current = words;
    setTyped(words);
  }, [words]);

  useEffect(() => {
    if (typed.trim() === words.trim()) return undefined;
    const pause = setTimeout(() => write({ category, words: typed }, true), TYPING_PAUSE);
    return () => clearTimeout(pause);
  }, [typed, words, category, write]);

  function go(wish: FaqWish) {
    setTyped(wish.words);
    write(wish, false);
  }
  return {
    wish: { category, words },
    typed,
    type: setTyped,
    chooseCategory: (chosen) => go({ category: chosen, words: typed }),
    clear: () => go({ category: '', words: '' }),
  };
}
