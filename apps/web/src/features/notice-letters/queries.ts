import type { Locale } from '@machi/domain/locale/model';
import { readNoticeLetters } from '@machi/domain/notice-letters/contract';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../shell/calls/ask.ts';

export const letterQuery = (locale: Locale) => queryOptions({ ...ask(readNoticeLetters, {}, locale), staleTime: 0 });
