import type { CallFailure } from '@machi/client/client';
import { toldInPlace } from '@machi/client/client';
import type { InputOf, ReplyOf } from '@machi/domain/contract/endpoint';
import type { Locale } from '@machi/domain/locale/model';
import { listPlanPlaces, makePlan } from '@machi/domain/plan/contract';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../shell/calls/ask.ts';
import { call } from '../../shell/calls/client.ts';

export type PlanQuestion = InputOf<typeof makePlan>;
export type PlanAnswer =
  | { readonly plan: ReplyOf<typeof makePlan>; readonly refusal?: undefined }
  | { readonly plan?: undefined; readonly refusal: CallFailure };

export const planQueries = {
  places: (locale: Locale) => queryOptions({ ...ask(listPlanPlaces, {}, locale), staleTime: 600_000 }),
  /** Asked by a press, and forgotten with the page: it may say where somebody is. */
  plan: (locale: Locale, question: PlanQuestion | undefined, press: number) =>
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
    }),
};
