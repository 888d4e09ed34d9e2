import { deleteDraft, readDraft, saveDraft } from '@machi/domain/drafts/contract';
import { keptContent } from '@machi/domain/drafts/model';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { actingNow } from '../acting/acting.ts';
import { call } from '../calls/client.ts';
import { createDraftKeeper, type DraftKeeper, type DraftServer } from './draft-keeper.ts';
import { useSession } from '../record/record.ts';
import { readStored, removeAllStored, removeStored, writeStored } from './stored-draft.ts';

export interface Draft<T> {
  /** The draft found when the page opened; undefined when this person has none. */
  readonly value: Partial<T> | undefined;
  /** Merges these fields into the draft. Fields with "password" in their name are never stored. */
  readonly save: (fields: Partial<T>) => void;
  readonly clear: () => void;
}

/** Drafts of the pages open in this tab. */
const keepers = new Set<DraftKeeper>();

/** Wipes all drafts from the browser at logout; a member's drafts stay on the server (product, "Drafts"). */
export function wipeDrafts(): void {
  for (const keeper of keepers) keeper.leave();
  removeAllStored();
}

/**
 * A draft for guests: kept in this tab over a reload, a login and an expired session. A damaged draft is ignored.
 * @param key names the form and its object, such as `signup`
 */
export function useDraft<T extends object>(key: string): Draft<T> {
  const { member_id: owner } = useSession();
  const [value] = useState(() => readStored<T>(key, owner)?.value);

  const save = useCallback(
    (fields: Partial<T>) => {
      const kept = readStored<T>(key, owner)?.value ?? {};
      writeStored(key, { owner, value: keptContent({ ...kept, ...fields }) });
    },
    [key, owner],
  );
  const clear = useCallback(() => removeStored(key), [key]);
  return useMemo(() => ({ value, save, clear }), [value, save, clear]);
}

/** Limit for loading: the form appears with this tab's draft rather than after a long wait for the server's. */
const LOAD_MILLISECONDS = 3000;
const silent = { ignoresError: true } as const;

const serverOf = (draft_key: string): DraftServer => ({
  async load() {
    const result = await call(readDraft, { draft_key }, { ...silent, timeLimit: LOAD_MILLISECONDS });
    return result.ok ? result.reply.draft : undefined;
  },
  async save(content, isLeaving) {
    const result = await call(saveDraft, { draft_key, content }, { ...silent, outlivesPage: isLeaving });
    return result.ok ? result.reply.saved_at : undefined;
  },
  async remove() {
    await call(deleteDraft, { draft_key }, { ...silent, outlivesPage: true });
  },
});

/** A draft may come from an older version of its form, which judges each field itself. */
const isDraftOf = <T>(value: object): value is Partial<T> => !Array.isArray(value);

export interface ServerDraft<T> {
  /** The earlier draft: undefined while the server is asked (3 s at most), null when this person has none. */
  readonly value: Partial<T> | null | undefined;
  readonly save: (fields: Partial<T>) => void;
  readonly clear: () => void;
}

/**
 * A draft that a member can continue on another device: a guest's stays in this tab, a member's is also on the server.
 * Call this above the form and render the form once `value` is there.
 * @param named names the form and its object, such as `reservation-2-21`
 */
export function useServerDraft<T extends object>(named: string): ServerDraft<T> {
  const { member_id } = useSession();
  const acting = actingNow();
  const person = acting?.person;
  // What is typed at the counter an official finds again when they open it anew.
  const key = person === undefined ? named : `${named}-for-${person}`;
  // What is typed for another stays in this tab, apart from one's own: no member has a number below 0.
  const owner = acting && person === undefined ? -acting.delegation_id : member_id;
  const keeper = useMemo(
    () => createDraftKeeper(key, owner, owner === null || owner < 0 ? undefined : serverOf(key)),
    [key, owner],
  );
  const [found, setFound] = useState<{ readonly key: string; readonly value: Partial<T> | null } | undefined>(() =>
    owner === null ? { key, value: readStored<T>(key, null)?.value ?? null } : undefined,
  );

  useEffect(() => {
    let isOpen = true;
    keepers.add(keeper);
    void keeper.open().then((value) => {
      if (!isOpen) return;
      // A value that the form has shown stays, also when the session ends meanwhile.
      setFound((before) =>
        before?.key === key ? before : { key, value: value && isDraftOf<T>(value) ? value : null },
      );
    });
    const leave = () => keeper.leave();
    const hide = () => document.visibilityState === 'hidden' && keeper.leave();
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', hide);
    return () => {
      isOpen = false;
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', hide);
      keeper.leave();
      keepers.delete(keeper);
    };
  }, [key, keeper]);

  const value = found?.key === key ? found.value : undefined;
  return useMemo(() => ({ value, save: keeper.save, clear: keeper.clear }), [value, keeper]);
}
