import type { CallFailure } from '@machi/client/client';
import { toldInPlace } from '@machi/client/client';
import type { InputOf, ReplyOf } from '@machi/domain/contract/endpoint';
import type { Locale } from '@machi/domain/locale/model';
import { makePlan } from '@machi/domain/plan/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shell/calls/client.ts';

export type PlanQuestion = InputOf<typeof makePlan>;
type PlanAnswer =
  | { readonly plan: ReplyOf<typeof makePlan>; readonly refusal?: undefined }
  | { readonly plan?: undefined; readonly refusal: CallFailure };

/** Asked by a press, and forgotten with the page: it may say where somebody is. */
export const planQuery = (locale: Locale, question: PlanQuestion | undefined, press: number) =>
  queryOptions({
    queryKey: ['plan', locale, question, press],
    queryFn: async ({ signal }): Promise<PlanAnswer | null> => {
      if (question === undefined) return null;
      const result = await call(makePlan, question, { ...toldInPlace, signal });
      return result.ok ? { plan: result.reply } : { refusal: result };
    },
    enabled: question !== undefined,
    gcTime: 0,
    staleTime: Infinity,
  });
