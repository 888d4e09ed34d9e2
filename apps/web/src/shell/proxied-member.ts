/** The person an official is about to apply for. */
export interface ProxiedPerson {
  readonly member_id: number;
  readonly name: string;
  readonly furigana: string;
  /** The page of the application to go on with. */
  readonly next?: string | undefined;
}

/** The person chosen on the previous page, such as a member's file; it is in the history state and in no address. */
export function chosenIn(state: unknown): ProxiedPerson | undefined {
  if (typeof state !== 'object' || state === null || !('proxied' in state)) return undefined;
  const { proxied } = state;
  if (typeof proxied !== 'object' || proxied === null) return undefined;
  if (!('member_id' in proxied && 'name' in proxied && 'furigana' in proxied)) return undefined;
  const { member_id, name, furigana } = proxied;
  const next = 'next' in proxied && typeof proxied.next === 'string' ? proxied.next : undefined;
  return typeof member_id === 'number' && typeof name === 'string' && typeof furigana === 'string'
    ? { member_id, name, furigana, next }
    : undefined;
}
