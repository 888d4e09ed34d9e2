import { QueryClient, queryOptions } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { keepReply } from './keep-reply.ts';

/** A page reads while an action is answered. */
async function readBesideAction(keep: (client: QueryClient, query: ReturnType<typeof queryOf>) => void) {
  const client = new QueryClient();
  const reading = Promise.withResolvers<string>();
  const query = queryOf(reading.promise);
  client.setQueryData(query.queryKey, 'before');
  const read = client.fetchQuery({ ...query, staleTime: 0 }).catch(() => undefined);
  keep(client, query);
  reading.resolve('before');
  await read;
  return { shown: client.getQueryData(query.queryKey), state: client.getQueryState(query.queryKey)?.fetchStatus };
}
const queryOf = (answer: Promise<string>) => queryOptions({ queryKey: ['run'], queryFn: () => answer });

test('what an action answered stays, though an answer from before it comes after it', async () => {
  expect(await readBesideAction((client, query) => keepReply(client, query, 'after'))).toEqual({
    shown: 'after',
    state: 'idle',
  });
});

test('what is only laid into the cache gives way to the answer from before: the proof sees the guard', async () => {
  const { shown } = await readBesideAction((client, { queryKey }) => void client.setQueryData(queryKey, 'after'));
  expect(shown).toBe('before');
});
