import type { FormDraft } from '@machi/domain/form-editor/model';

/** Result of one attempt to save. */
export type Saved =
  | { readonly seen: number; readonly saved_at: string }
  /** Somebody else has saved meanwhile. */
  | 'changed'
  /** No answer: the outcome is unknown. */
  | 'lost'
  /** The server refused the draft. */
  | { readonly refused: readonly string[] };

export interface Saving {
  readonly seen: number;
  readonly draft: FormDraft;
}

export interface SaveState {
  readonly state: 'saved' | 'waiting' | 'saving' | 'away' | 'changed' | 'refused';
  readonly saved_at: string | null;
  readonly sentences: readonly string[];
}

/** Pause in typing after which the draft is saved, and wait before a retry. */
const REST_MILLISECONDS = 1200;
const AGAIN_MILLISECONDS = 5000;

/**
 * Saves a draft during typing, one request at a time. A lost request is repeated unchanged, so that the server does not
 * take it for somebody else's. After somebody else's save it stops.
 */
export function createDraftSaver(
  opened: { readonly seen: number; readonly saved_at: string | null },
  send: (saving: Saving) => Promise<Saved>,
  onState: (state: SaveState) => void,
) {
  let { seen, saved_at } = opened;
  let newest: FormDraft | undefined;
  let sending: Promise<void> | undefined;
  let unanswered: Saving | undefined;
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tell = (state: SaveState['state'], sentences: readonly string[] = []) =>
    onState({ state, saved_at, sentences });

  function later(milliseconds: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), milliseconds);
  }

  async function sendOnce(): Promise<void> {
    const saving = unanswered ?? (newest && { seen, draft: newest });
    if (saving === undefined || isOver) return;
    if (saving.draft === newest) newest = undefined;
    tell('saving');
    const saved = await send(saving);
    if (saved === 'lost') {
      unanswered = saving;
      tell('away');
      later(AGAIN_MILLISECONDS);
      return;
    }
    unanswered = undefined;
    if (saved === 'changed') {
      isOver = true;
      tell('changed');
    } else if ('refused' in saved) {
      newest ??= saving.draft;
      tell('refused', saved.refused);
    } else {
      ({ seen, saved_at } = saved);
      tell(newest === undefined ? 'saved' : 'waiting');
      if (newest !== undefined) await sendOnce();
    }
  }

  /** Saves the unsaved state now; resolves when the server has it, or cannot be reached. */
  async function flush(): Promise<void> {
    clearTimeout(timer);
    await sending;
    sending = sendOnce();
    await sending;
    sending = undefined;
  }

  return {
    put(draft: FormDraft): void {
      newest = draft;
      if (isOver) return;
      tell('waiting');
      later(REST_MILLISECONDS);
    },
    flush,
    /** Undefined while something is unsaved. */
    seen: (): number | undefined =>
      isOver || newest !== undefined || unanswered !== undefined || sending !== undefined ? undefined : seen,
    stop(): void {
      isOver = true;
      clearTimeout(timer);
    },
  };
}
export type DraftSaver = ReturnType<typeof createDraftSaver>;
