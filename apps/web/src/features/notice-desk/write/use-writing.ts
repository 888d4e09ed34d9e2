import { toldInPlace, type CallFailure } from '@machi/client/client';
import { useAttemptKey } from '@machi/client/idempotency-key';
import { applyNotice, createNotice, readDeskNotice, updateNotice } from '@machi/domain/notice-desk/contract';
import type { OpenNotice } from '@machi/domain/notice-desk/contract';
import { stateOf } from '@machi/domain/publishing/model';
import { useState } from 'react';
import { call } from '../../../shell/calls/client.ts';
import { useDraft } from '../../../shell/drafts/use-draft.ts';
import { useKeepNotice } from '../kept-notices.ts';
import { useNoticeDeskTexts } from '../texts.ts';
import { inputOf, type NoticeForm } from './notice-form.ts';

/** Draft of a form in this tab, with the revision it is based on. */
interface Kept extends NoticeForm {
  readonly seen: number;
}

const flags = { ...toldInPlace, ignores403: true, ignores404: true } as const;
type Action = 'save' | 'apply';

/** Values of a notice, stored in this tab until the server has them, and their sending. */
export function useWriting(notice: OpenNotice | undefined, start: NoticeForm) {
  const { locale } = useNoticeDeskTexts();
  const draft = useDraft<Kept>(`notice-${notice?.notice_id ?? 'new'}`);
  const [stored, setStored] = useState(notice);
  const [form, setForm] = useState<NoticeForm>({ ...start, ...draft.value });
  /** The revision that the writer has seen. */
  const [seen, setSeen] = useState(draft.value?.seen ?? notice?.revision ?? 0);
  const [isRestored] = useState(draft.value !== undefined);
  const [isChanged, setChanged] = useState(draft.value !== undefined);
  const [busy, setBusy] = useState<Action>();
  const [failure, setFailure] = useState<CallFailure & { readonly attempt: number }>();
  const keyFor = useAttemptKey();
  const keep = useKeepNotice(locale);

  function write(parts: Partial<NoticeForm>): void {
    setForm((before) => {
      const next = { ...before, ...parts };
      draft.save({ ...next, seen });
      return next;
    });
    setChanged(true);
  }
  const fail = (failed: CallFailure): undefined =>
    void setFailure((before) => ({ ...failed, attempt: (before?.attempt ?? 0) + 1 }));

  function take(answered: OpenNotice): OpenNotice {
    setStored(answered);
    setSeen(answered.revision);
    setChanged(false);
    setFailure(undefined);
    draft.clear();
    keep(answered);
    return answered;
  }

  async function save(is_confirmed: 0 | 1): Promise<OpenNotice | undefined> {
    const input = inputOf(form);
    if (stored === undefined) {
      const made = await call(createNotice, input, { ...flags, idempotencyKey: keyFor(input) });
      return made.ok ? take(made.reply.notice) : fail(made);
    }
    const change = { ...input, notice_id: stored.notice_id, seen, is_confirmed };
    const changed = await call(updateNotice, change, { ...flags, idempotencyKey: keyFor(change) });
    return changed.ok ? take(changed.reply.notice) : fail(changed);
  }

  /** Saves the text and, if asked to, applies for approval. The saved text stays when the application is refused. */
  async function send(action: Action, is_confirmed: 0 | 1 = 0): Promise<OpenNotice | undefined> {
    if (busy !== undefined) return undefined;
    setBusy(action);
    try {
      const isDraft = stored !== undefined && ['draft', 'denied'].includes(stateOf(stored));
      const saved = isChanged || !isDraft ? await save(is_confirmed) : stored;
      if (saved === undefined || action === 'save') return saved;
      const asked = { notice_id: saved.notice_id, seen: saved.revision };
      const applied = await call(applyNotice, asked, { ...flags, idempotencyKey: keyFor(asked) });
      return applied.ok ? take(applied.reply.notice) : fail(applied);
    } finally {
      setBusy(undefined);
    }
  }

  /** Continues with the typed text on top of somebody else's save. */
  async function goOn(): Promise<void> {
    if (stored === undefined) return;
    const newest = await call(readDeskNotice, { notice_id: stored.notice_id }, flags);
    if (!newest.ok) return fail(newest);
    setStored(newest.reply.notice);
    setSeen(newest.reply.notice.revision);
    setFailure(undefined);
  }
  return { form, write, stored, isRestored, isChanged, busy, failure, send, goOn };
}
