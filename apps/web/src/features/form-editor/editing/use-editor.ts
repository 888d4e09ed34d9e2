import { toldInPlace, isReplyLost, sentencesOf } from '@machi/client/client';
import { useAttemptKey } from '@machi/client/idempotency-key';
import { saveFormDraft, type EditedForm } from '@machi/domain/form-editor/contract';
import { checkedDraft, draftOf } from '@machi/domain/form-editor/draft';
import type { FormDraft } from '@machi/domain/form-editor/model';
import { sentenceOf, type Problem } from '@machi/domain/refusals/model';
import { createContext, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { call } from '../../../shell/calls/client.ts';
import { useLocale } from '../../../shell/record/record.ts';
import { createDraftSaver, type DraftSaver, type SaveState, type Saved, type Saving } from './draft-saver.ts';

export interface FormEditor {
  readonly form: EditedForm;
  readonly draft: FormDraft;
  readonly change: (edit: (draft: FormDraft) => FormDraft) => void;
  readonly saver: DraftSaver;
  readonly save: SaveState;
  /** Problems that prevent the publication. */
  readonly problems: readonly Problem[];
  /** Whether problems are shown, from the first request on. */
  readonly isTold: boolean;
  readonly tell: () => void;
  /** Error at a path, once problems are shown. */
  readonly errorAt: (path: string) => string | undefined;
  /** Opens the part at a path and focuses it. */
  readonly goTo: (path: string) => void;
  /** Name of the open question, and of the open one in its rows. */
  readonly open: readonly string[];
  readonly setOpen: (names: readonly string[]) => void;
}
type Around = Pick<FormEditor, 'goTo' | 'open' | 'setOpen'>;

const EditorContext = createContext<FormEditor | undefined>(undefined);
export const EditorProvider = EditorContext.Provider;

/** The form that is being edited. Throws outside its page. */
export function useEditor(): FormEditor {
  const editor = use(EditorContext);
  if (!editor) throw new Error('useEditor needs an EditorProvider above it.');
  return editor;
}

async function sendDraft(id: number, { seen, draft }: Saving, idempotencyKey: string): Promise<Saved> {
  const input = { onlineform_id: id, seen, draft: { ...draft } };
  const result = await call(saveFormDraft, input, { ...toldInPlace, ignores500: true, idempotencyKey });
  if (result.ok) return result.reply;
  if (result.status === 409) return 'changed';
  return isReplyLost(result) || result.status >= 500 ? 'lost' : { refused: sentencesOf(result) };
}

/** Editing one form: its current state, saved on the server during typing. */
export function useFormEditor(form: EditedForm): Omit<FormEditor, keyof Around> {
  const locale = useLocale();
  const [draft, setDraft] = useState(() => draftOf(form.draft));
  const latest = useRef(draft);
  const keyFor = useAttemptKey();
  const [isTold, setTold] = useState(false);
  const [save, setSave] = useState<SaveState>({ state: 'saved', saved_at: form.draft_saved_at, sentences: [] });
  const [saver] = useState(() =>
    createDraftSaver(
      { seen: form.seen, saved_at: form.draft_saved_at },
      (saving) => sendDraft(form.onlineform_id, saving, keyFor(saving)),
      setSave,
    ),
  );
  const isUnsaved = save.state !== 'saved';
  useEffect(() => {
    const flush = () => void saver.flush();
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    const flushWhenHidden = () => document.visibilityState === 'hidden' && flush();
    document.addEventListener('visibilitychange', flushWhenHidden);
    if (isUnsaved) window.addEventListener('beforeunload', warn);
    return () => {
      document.removeEventListener('visibilitychange', flushWhenHidden);
      window.removeEventListener('beforeunload', warn);
    };
  }, [saver, isUnsaved]);
  // Leaving for another page of the portal saves too.
  useEffect(() => () => void saver.flush(), [saver]);

  const change = useCallback(
    (edit: (before: FormDraft) => FormDraft) => {
      latest.current = edit(latest.current);
      setDraft(latest.current);
      saver.put(latest.current);
    },
    [saver],
  );
  const problems = useMemo(() => {
    const read = checkedDraft(draft);
    return 'problems' in read ? read.problems : [];
  }, [draft]);
  const errors = useMemo(() => new Map(problems.map((problem) => [problem.field, problem])), [problems]);

  return {
    form,
    draft,
    change,
    saver,
    save,
    problems,
    isTold,
    tell: () => setTold(true),
    errorAt: (path) => {
      const problem = isTold ? errors.get(path) : undefined;
      return problem && sentenceOf(problem, locale);
    },
  };
}
