const PREFIX = 'machi-draft:';

export interface StoredDraft<T> {
  /** Id of the member who typed it; null for a guest, whose draft goes to the next member who logs in. */
  readonly owner: number | null;
  readonly value: Partial<T>;
  /** Time of typing, by this browser's clock. */
  readonly typedAt?: number;
  /** The server's time of the newest copy that this tab knows. */
  readonly knownAt?: string | null;
  /** Whether the server has exactly this version. */
  readonly isSent?: boolean;
}

const isFields = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isStoredDraft<T>(value: unknown): value is StoredDraft<T> {
  if (!isFields(value) || !('owner' in value) || !('value' in value)) return false;
  return (value.owner === null || typeof value.owner === 'number') && isFields(value.value);
}

/** The stored draft, if it is this person's or a guest's. A damaged one is ignored. */
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
    // Without storage the values last as long as the page.
  }
}

export function removeStored(key: string): void {
  try {
    sessionStorage.removeItem(PREFIX + key);
  } catch {
    // Without storage there is nothing to remove.
  }
}

export function removeAllStored(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to remove.
  }
}
