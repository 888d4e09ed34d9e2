import { keptContent, type Draft, type DraftContent } from '@machi/domain/drafts/model';
import { readStored, removeStored, writeStored, type StoredDraft } from './stored-draft.ts';

/** The server's side of a member's draft. No method throws, and failures are silent. */
export interface DraftServer {
  /** Undefined: no answer. */
  readonly load: () => Promise<Draft | null | undefined>;
  /** Time of the stored draft; undefined when it was not stored. */
  readonly save: (content: DraftContent, isLeaving: boolean) => Promise<string | undefined>;
  readonly remove: () => Promise<void>;
}

/** Pause in typing after which the draft goes to the server. */
const REST_MILLISECONDS = 1000;

/** Whether this tab's copy is newer than the server's. The clocks do not matter when only this tab wrote. */
function isMineNewer(mine: StoredDraft<DraftContent>, server: Draft | null): boolean {
  if (mine.isSent === true) return false;
  if (server === null || server.saved_at === mine.knownAt) return true;
  return (mine.typedAt ?? 0) >= Date.parse(server.saved_at);
}

/** One draft of one person: in this tab at once, a moment later on the server. A member takes over a guest's draft. */
export function createDraftKeeper(key: string, owner: number | null, server: DraftServer | undefined) {
  const mine = () => readStored<DraftContent>(key, owner);
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Chain of writes: one after the other, so that the last value typed is the last one stored. */
  let running: Promise<void> = Promise.resolve();

  async function push(isLeaving: boolean): Promise<void> {
    const draft = mine();
    if (!server || !draft || draft.isSent === true) return;
    const saved_at = await server.save(draft.value, isLeaving);
    const now = mine();
    // The draft is gone: the form was sent, or the person logged out.
    if (saved_at === undefined || !now) return;
    writeStored(key, { ...now, knownAt: saved_at, isSent: now.typedAt === draft.typedAt });
  }

  function rest(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  return {
    /** Loads the earlier draft; null when this person has none. */
    async open(): Promise<DraftContent | null> {
      const found = await server?.load();
      const draft = mine();
      if (found === undefined) return draft?.value ?? null;
      if (draft && isMineNewer(draft, found)) {
        writeStored(key, { ...draft, owner, isSent: false });
        running = running.then(() => push(false));
        return draft.value;
      }
      if (found === null) {
        removeStored(key);
        return null;
      }
      writeStored(key, { owner, value: found.content, knownAt: found.saved_at, isSent: true });
      return found.content;
    },
    /** Merges these fields into the draft. */
    save(fields: object): void {
      const draft = mine();
      writeStored(key, {
        owner,
        value: keptContent({ ...draft?.value, ...fields }),
        typedAt: Date.now(),
        knownAt: draft?.knownAt ?? null,
        isSent: false,
      });
      if (!server) return;
      rest();
      timer = setTimeout(() => {
        running = running.then(() => push(false));
      }, REST_MILLISECONDS);
    },
    /** Sends waiting changes: the page or the session is about to end. */
    leave(): void {
      if (timer === undefined) return;
      rest();
      void push(true);
    },
    /** Deletes the draft here and on the server after the form was sent. */
    clear(): void {
      rest();
      removeStored(key);
      if (server) running = running.then(() => server.remove());
    },
  };
}
export type DraftKeeper = ReturnType<typeof createDraftKeeper>;
