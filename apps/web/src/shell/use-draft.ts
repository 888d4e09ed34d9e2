import { useCallback, useMemo, useState } from 'react';
import { useSession } from './record.ts';

const PREFIX = 'machi-draft:';

interface StoredDraft<T> {
  /** The member who typed it; null for a guest, whose draft whoever logs in next takes over. */
  readonly owner: number | null;
  readonly value: Partial<T>;
}

export interface Draft<T> {
  /** What was typed before, as found when the page opened; undefined when there is nothing of this person. */
  readonly value: Partial<T> | undefined;
  /** Lays these fields over what is kept. Fields with "password" in their name are never kept. */
  readonly save: (fields: Partial<T>) => void;
  readonly clear: () => void;
}

const isFields = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isStoredDraft<T>(value: unknown): value is StoredDraft<T> {
  if (!isFields(value) || !('owner' in value) || !('value' in value)) return false;
  return (value.owner === null || typeof value.owner === 'number') && isFields(value.value);
}

/** What this person may see of the kept draft: a draft with an owner is shown to nobody else. */
function readDraft<T>(key: string, reader: number | null): Partial<T> | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(PREFIX + key) ?? 'null');
    if (!isStoredDraft<T>(stored)) return undefined;
    return stored.owner === null || stored.owner === reader ? stored.value : undefined;
  } catch {
    return undefined;
  }
}

const withoutSecrets = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !name.toLowerCase().includes('password')));

function writeDraft(key: string, draft: StoredDraft<object>): void {
  try {
    sessionStorage.setItem(PREFIX + key, JSON.stringify(draft));
  } catch {
    // Without storage the page still holds what was typed as long as it stays open.
  }
}

/** Wipes every draft from the browser, at logout (decisions, "Accounts"). */
export function wipeDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // Nothing can have been kept there either.
  }
}

/**
 * What is typed on a page, kept in this tab over a reload, a login and an expired session. A damaged draft is ignored.
 * @param key names the form and what it is about, such as `reservation-2-21`
 */
export function useDraft<T extends object>(key: string): Draft<T> {
  const { member_id: owner } = useSession();
  const [value] = useState(() => readDraft<T>(key, owner));

  const save = useCallback(
    (fields: Partial<T>) => {
      const kept = readDraft<T>(key, owner) ?? {};
      writeDraft(key, { owner, value: withoutSecrets({ ...kept, ...fields }) });
    },
    [key, owner],
  );
  const clear = useCallback(() => {
    try {
      sessionStorage.removeItem(PREFIX + key);
    } catch {
      // Nothing can have been kept there either.
    }
  }, [key]);
  return useMemo(() => ({ value, save, clear }), [value, save, clear]);
}
