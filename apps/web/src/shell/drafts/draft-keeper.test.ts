import type { Draft } from '@machi/domain/drafts/model';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createDraftKeeper } from './draft-keeper.ts';
import { readStored, removeAllStored } from './stored-draft.ts';

const KEY = 'reservation-4-401';
const MEMBER = 7;

/** A tab's storage, like the browser's. */
function openTab(): void {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      kept.set(key, value);
      Object.assign(storage, { [key]: value });
    },
    removeItem: (key: string) => {
      kept.delete(key);
      Reflect.deleteProperty(storage, key);
    },
  };
  vi.stubGlobal('sessionStorage', storage);
}

/** A server that stores one draft; `isAway` makes it unreachable. */
function openServer(draft: Draft | null = null) {
  const state = { draft, saves: 0, isAway: false, leaving: 0 };
  return {
    state,
    load: async () => (state.isAway ? undefined : state.draft),
    save: async (content: Draft['content'], isLeaving: boolean) => {
      if (state.isAway) return undefined;
      state.saves += 1;
      if (isLeaving) state.leaving += 1;
      state.draft = { content, saved_at: new Date(Date.now()).toISOString() };
      return state.draft.saved_at;
    },
    remove: async () => {
      state.draft = null;
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2027-01-11T01:00:00Z') });
  openTab();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const rest = () => vi.advanceTimersByTimeAsync(1100);

describe('a member', () => {
  test('finds on another device what was typed on the first, once the hand has rested [decision:draft.of-member]', async () => {
    const server = openServer();
    const first = createDraftKeeper(KEY, MEMBER, server);
    expect(await first.open()).toBeNull();
    for (const note of ['机', '机を', '机を並べる']) first.save({ note, password: 'kaede-2027' });
    expect(server.state.saves).toBe(0);
    await rest();
    expect(server.state.saves).toBe(1);
    openTab();
    expect(await createDraftKeeper(KEY, MEMBER, server).open()).toEqual({ note: '机を並べる' });
  });

  test('who leaves before that has it kept all the same', async () => {
    const server = openServer();
    const keeper = createDraftKeeper(KEY, MEMBER, server);
    keeper.save({ note: '急ぎ' });
    keeper.leave();
    await vi.advanceTimersByTimeAsync(0);
    expect(server.state).toMatchObject({ leaving: 1, draft: { content: { note: '急ぎ' } } });
    await rest();
    expect(server.state.saves).toBe(1);
  });

  test('goes on with the newer of both copies', async () => {
    const server = openServer();
    const here = createDraftKeeper(KEY, MEMBER, server);
    here.save({ note: 'ここで' });
    await rest();
    // Elsewhere, later: the server knows everything of this tab.
    server.state.draft = { content: { note: 'あちらで' }, saved_at: '2027-01-11T01:05:00Z' };
    expect(await here.open()).toEqual({ note: 'あちらで' });
    // Typed here without a connection, later still.
    server.state.isAway = true;
    vi.setSystemTime(new Date('2027-01-11T01:10:00Z'));
    here.save({ note: 'またここで' });
    await rest();
    server.state.isAway = false;
    server.state.draft = { content: { note: 'あちらで2' }, saved_at: '2027-01-11T01:08:00Z' };
    expect(await here.open()).toEqual({ note: 'またここで' });
    await rest();
    expect(server.state.draft?.content).toEqual({ note: 'またここで' });
    // A value typed here before a newer one elsewhere gives way.
    server.state.isAway = true;
    here.save({ note: '古い' });
    await rest();
    server.state.isAway = false;
    server.state.draft = { content: { note: '新しい' }, saved_at: '2027-01-11T02:00:00Z' };
    expect(await here.open()).toEqual({ note: '新しい' });
  });

  test('a clock that is wrong by a day loses nothing typed in this tab', async () => {
    const server = openServer({ content: { note: '前の' }, saved_at: '2027-01-11T01:00:00Z' });
    const keeper = createDraftKeeper(KEY, MEMBER, server);
    await keeper.open();
    vi.setSystemTime(new Date('2027-01-10T01:00:00Z'));
    keeper.save({ note: 'きのうの時計で' });
    expect(await createDraftKeeper(KEY, MEMBER, server).open()).toEqual({ note: 'きのうの時計で' });
  });

  test('gets what this tab has when the server does not answer', async () => {
    const server = openServer();
    server.state.isAway = true;
    const keeper = createDraftKeeper(KEY, MEMBER, server);
    expect(await keeper.open()).toBeNull();
    keeper.save({ note: '手元' });
    await rest();
    expect(await keeper.open()).toEqual({ note: '手元' });
  });

  test('who has sent the form finds it empty on every device', async () => {
    const server = openServer();
    const keeper = createDraftKeeper(KEY, MEMBER, server);
    keeper.save({ note: '送る' });
    await rest();
    keeper.save({ note: '送る。' });
    keeper.clear();
    await rest();
    expect(server.state.draft).toBeNull();
    expect(readStored(KEY, MEMBER)).toBeUndefined();
    expect(await keeper.open()).toBeNull();
  });

  test('what was sent from another device is gone here too', async () => {
    const server = openServer();
    const keeper = createDraftKeeper(KEY, MEMBER, server);
    keeper.save({ note: '送る' });
    await rest();
    server.state.draft = null;
    expect(await keeper.open()).toBeNull();
    expect(readStored(KEY, MEMBER)).toBeUndefined();
  });

  test('logging out wipes the tab, and a write that was under way does not bring it back', async () => {
    const server = openServer();
    const keeper = createDraftKeeper(KEY, MEMBER, server);
    keeper.save({ note: '途中' });
    keeper.leave();
    removeAllStored();
    await rest();
    expect(readStored(KEY, MEMBER)).toBeUndefined();
    expect(server.state.draft?.content).toEqual({ note: '途中' });
  });
});

describe('a guest', () => {
  test('keeps it in this tab alone, and who logs in takes it over [decision:draft.of-guest]', async () => {
    const guest = createDraftKeeper(KEY, null, undefined);
    guest.save({ note: '未登録' });
    expect(await guest.open()).toEqual({ note: '未登録' });
    const server = openServer();
    const member = createDraftKeeper(KEY, MEMBER, server);
    expect(await member.open()).toEqual({ note: '未登録' });
    await rest();
    expect(server.state.draft?.content).toEqual({ note: '未登録' });
    expect(readStored(KEY, MEMBER)?.owner).toBe(MEMBER);
    expect(readStored(KEY, 8)).toBeUndefined();
    expect(readStored(KEY, null)).toBeUndefined();
  });
});
