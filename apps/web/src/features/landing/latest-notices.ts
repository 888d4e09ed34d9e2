import type { Locale } from '@machi/domain/locale/model';
import { listNotices } from '@machi/domain/notices/contract';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../shell/calls/ask.ts';

/** A part that fails says so in its own place: no alert, and the other parts stay. */
export const IN_PLACE = { ignoresError: true } as const;

export const latestNotices = (locale: Locale) => queryOptions(ask(listNotices, { page_size: 5 }, locale, IN_PLACE));
