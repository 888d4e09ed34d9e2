/** Somebody for whom an official is about to apply. */
export interface ProxiedPerson {
  readonly member_id: number;
  readonly name: string;
  readonly furigana: string;
}

/** Who was chosen on the page before, such as a member's file; it goes along with the history and stands in no address. */
export function chosenIn(state: unknown): ProxiedPerson | undefined {
  if (typeof state !== 'object' || state === null || !('proxied' in state)) return undefined;
  const { proxied } = state;
  if (typeof proxied !== 'object' || proxied === null) return undefined;
  if (!('member_id' in proxied && 'name' in proxied && 'furigana' in proxied)) return undefined;
  const { member_id, name, furigana } = proxied;
  return typeof member_id === 'number' && typeof name === 'string' && typeof furigana === 'string'
    ? { member_id, name, furigana }
    : undefined;
}
