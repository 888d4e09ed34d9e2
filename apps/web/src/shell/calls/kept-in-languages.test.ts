import type { Locale } from '@machi/domain/locale/model';
import { QueryClient, QueryObserver, queryOptions } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { keptInLanguages } from './kept-in-languages.ts';

const club = (locale: Locale, id: number) =>
  queryOptions({
    queryKey: ['readClub', locale, id],
    queryFn: () => new Promise<string>(() => undefined),
    placeholderData: keptInLanguages(locale, id),
  });

test('what is shown stays while it comes in another language, and gives way to another one', async () => {
  const client = new QueryClient();
  await client.fetchQuery({ ...club('ja', 1), queryFn: () => Promise.resolve('星守俳句の会') });
  const observer = new QueryObserver(client, club('ja', 1));
  const stop = observer.subscribe(() => undefined);
  expect(observer.getCurrentResult().data).toBe('星守俳句の会');
  observer.setOptions(club('en', 1));
  expect(observer.getCurrentResult()).toMatchObject({ data: '星守俳句の会', isPlaceholderData: true });
  observer.setOptions(club('en', 2));
  expect(observer.getCurrentResult().data).toBeUndefined();
  stop();
});

test('what was asked is compared by what it says', () => {
  const kept = keptInLanguages('en', { lottery_id: 3 });
  expect(kept('7', { queryKey: ['listLotteryHouseholds', 'ja', { lottery_id: 3 }] })).toBe('7');
  expect(kept('7', { queryKey: ['listLotteryHouseholds', 'ja', { lottery_id: 4 }] })).toBeUndefined();
  expect(kept(undefined, undefined)).toBeUndefined();
});

test('what was forgotten on a change of person is not shown while it is asked for anew', async () => {
  const client = new QueryClient();
  await client.fetchQuery({ ...club('ja', 1), queryFn: () => Promise.resolve('星守俳句の会') });
  const observer = new QueryObserver(client, club('ja', 1));
  const stop = observer.subscribe(() => undefined);
  client.removeQueries();
  observer.setOptions(club('ja', 1));
  expect(observer.getCurrentResult().data).toBeUndefined();
  stop();
});
