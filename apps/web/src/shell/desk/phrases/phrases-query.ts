import type { Locale } from '@machi/domain/locale/model';
import { listPhrases } from '@machi/domain/message-desk/phrase-contract';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../calls/ask.ts';

/** What the own office writes again and again. */
export const phrasesQuery = (locale: Locale) => queryOptions({ ...ask(listPhrases, {}, locale), staleTime: 0 });
