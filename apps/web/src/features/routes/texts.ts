import { saidOfShips } from '@machi/domain/town/own-words';
import { createContext, useContext } from 'react';
import { textsOf } from '../../shell/language/texts.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const useTexts = textsOf('routes', { ja, en });
/** Whether what is inside is about a route by sea. */
export const BySea = createContext(false);

/** The texts of the routes; inside a ferry's, they speak of ships and ports. */
export function useRouteTexts(): ReturnType<typeof useTexts> {
  const texts = useTexts();
  return useContext(BySea) ? { ...texts, t: (key, ...values) => saidOfShips(texts.t(key, ...values)) } : texts;
}
