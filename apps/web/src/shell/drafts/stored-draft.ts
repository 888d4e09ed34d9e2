const PREFIX = 'machi-draft:';

/** A draft as this tab keeps it. */
export interface StoredDraft<T> {
  /** The member who typed it; null for a guest, whose draft whoever logs in next takes over. */
  readonly owner: number | null;
  readonly value: Partial<T>;
  /** When it was typed, by this browser's clock. */
  readonly typedAt?: number;
  /** What the server called the time of the newest copy that this tab knows of. */
  readonly knownAt?: string | null;
  /** Whether the server has exactly this. */
  readonly isSent?: boolean;
}

const isFields = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isStoredDraft<T>(value: unknown): value is StoredDraft<T> {
  if (!isFields(value) || !('owner' in value) || !('value' in value)) return false;
  return (value.owner === null || typeof value.owner === 'number') && isFields(value.value);
}

/** What this person may see of the kept draft: a draft with an owner is shown to nobody else. A damaged one is ignored. */
export function readStored<T>(key: string, reader: number | null): StoredDraft<T> | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(PREFIX + key) ?? 'null');
    if (!isStoredDraft<T>(stored)) return undefined;
    return stored.owner === null || stored.owner === reader ? stored : undefined;
  } catch {
    return undefined;
  }
}

export function writeStored(key: string, draft: StoredDraft<object>): void {
  try {
    sessionStorage.setItem(PREFIX + key, JSON.stringify(draft));
  } catch {
    // Without storage the page still holds what was typed as long as it stays open.
  }
}

export function removeStored(key: string): void {
  try {
    sessionStorage.removeItem(PREFIX + key);
  } catch {
    // Nothing can have been kept there either.
  }
}

export function removeAllStored(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // Nothing can have been kept there either.
  }
}
