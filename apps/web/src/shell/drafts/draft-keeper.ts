import { keptContent, type Draft, type DraftContent } from '@machi/domain/drafts/model';
import { readStored, removeStored, writeStored, type StoredDraft } from './stored-draft.ts';

/** The server's side of a member's draft. Nothing of it throws, and nobody is told when it fails. */
export interface DraftServer {
  /** Undefined: no answer. */
  readonly load: () => Promise<Draft | null | undefined>;
  /** The time under which it is kept now; undefined when it is not. */
  readonly save: (content: DraftContent, isLeaving: boolean) => Promise<string | undefined>;
  readonly remove: () => Promise<void>;
}

/** What was typed goes to the server when the hand rests for so long. */
const REST_MILLISECONDS = 1000;

/** Which copy a person means on opening the form: the newer one, whatever the two clocks say when only this tab wrote. */
function isMineNewer(mine: StoredDraft<DraftContent>, server: Draft | null): boolean {
  if (mine.isSent === true) return false;
  if (server === null || server.saved_at === mine.knownAt) return true;
  return (mine.typedAt ?? 0) >= Date.parse(server.saved_at);
}

/**
 * One draft of one person: kept in this tab at once, and on the server a moment later where there is one (a guest has
 * none). A draft that a guest began becomes the member's at the first opening.
 */
export function createDraftKeeper(key: string, owner: number | null, server: DraftServer | undefined) {
  const mine = () => readStored<DraftContent>(key, owner);
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** One write after the other, so that the last one typed is the last one kept. */
  let running: Promise<void> = Promise.resolve();

  async function push(isLeaving: boolean): Promise<void> {
    const draft = mine();
    if (!server || !draft || draft.isSent === true) return;
    const saved_at = await server.save(draft.value, isLeaving);
    const now = mine();
    // Gone meanwhile: the form was sent, or somebody logged out.
    if (saved_at === undefined || !now) return;
    writeStored(key, { ...now, knownAt: saved_at, isSent: now.typedAt === draft.typedAt });
  }

  function rest(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  return {
    /** What was typed before; null when there is nothing of this person. */
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
    /** Lays these fields over what is kept. */
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
    /** Sends what waits now: the page or the session is about to end. */
    leave(): void {
      if (timer === undefined) return;
      rest();
      void push(true);
    },
    /** Forgets it here and on the server: it was sent. */
    clear(): void {
      rest();
      removeStored(key);
      if (server) running = running.then(() => server.remove());
    },
  };
}
export type DraftKeeper = ReturnType<typeof createDraftKeeper>;
