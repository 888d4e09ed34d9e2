import { emptyDraft } from '@machi/domain/form-editor/draft';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDraftSaver, type Saved, type Saving } from './draft-saver.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const named = (ja: string) => ({ ...emptyDraft(), form_name: { ja, en: '' } });

/** A server with one draft, which may be away, or whose answers may be lost. */
function openServer() {
  const server = {
    seen: 3,
    name: '',
    isAway: false,
    losesAnswers: false,
    keys: new Map<string, number>(),
    states: [] as string[],
  };
  const send = async ({ seen, draft }: Saving): Promise<Saved> => {
    if (server.isAway) return 'lost';
    const key = JSON.stringify({ seen, draft });
    const known = server.keys.get(key);
    if (known === undefined && seen !== server.seen) return 'changed';
    if (known === undefined) {
      server.seen += 1;
      server.name = draft.form_name.ja;
      server.keys.set(key, server.seen);
    }
    return server.losesAnswers ? 'lost' : { seen: known ?? server.seen, saved_at: 'now' };
  };
  const saver = createDraftSaver({ seen: 3, saved_at: null }, send, ({ state }) => server.states.push(state));
  return { server, saver };
}
const rest = (milliseconds = 1300) => vi.advanceTimersByTimeAsync(milliseconds);

test('what is written is kept once the hand rests', async () => {
  const { server, saver } = openServer();
  for (const name of ['た', 'たこ', 'たこあげ']) saver.put(named(name));
  expect(saver.seen()).toBeUndefined();
  await rest();
  expect(server).toMatchObject({ seen: 4, name: 'たこあげ' });
  expect(server.states.at(-1)).toBe('saved');
  expect(saver.seen()).toBe(4);
});

test('an answer that was lost is no colleague: it is asked for again, then what was written since is sent', async () => {
  const { server, saver } = openServer();
  server.losesAnswers = true;
  saver.put(named('一'));
  await rest();
  expect(server.states.at(-1)).toBe('away');
  saver.put(named('二'));
  server.losesAnswers = false;
  await rest(7000);
  expect(server).toMatchObject({ seen: 5, name: '二' });
  expect(server.states).not.toContain('changed');
  expect(saver.seen()).toBe(5);
});

test('a server that is away is asked until it is there', async () => {
  const { server, saver } = openServer();
  server.isAway = true;
  saver.put(named('待つ'));
  await rest(20_000);
  expect(server.name).toBe('');
  server.isAway = false;
  await rest(6000);
  expect(server.name).toBe('待つ');
});

test('after somebody else has written nothing is sent any more', async () => {
  const { server, saver } = openServer();
  server.seen = 9;
  saver.put(named('遅い'));
  await rest();
  expect(server.states.at(-1)).toBe('changed');
  saver.put(named('もっと'));
  await rest(20_000);
  await saver.flush();
  expect(server).toMatchObject({ seen: 9, name: '' });
  expect(saver.seen()).toBeUndefined();
});
