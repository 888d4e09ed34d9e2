import { listSlides, readToday } from '@machi/domain/landing/contract';
import type { Locale } from '@machi/domain/locale/model';
import { listNotices } from '@machi/domain/notices/contract';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../shell/calls/ask.ts';

/** A part that fails says so in its own place: no alert, and the other parts stay. */
const inPlace = { ignoresError: true };

export const landingQueries = {
  today: (locale: Locale) => queryOptions(ask(readToday, {}, locale, inPlace)),
  slides: (locale: Locale) => queryOptions(ask(listSlides, {}, locale, inPlace)),
  notices: (locale: Locale) => queryOptions(ask(listNotices, { page_size: 5 }, locale, inPlace)),
};
