import { toldInPlace, type CallResult } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { useAttemptKey } from '@machi/client/use-attempt-key';
import type { Endpoint, InputOf } from '@machi/domain/contract/endpoint';
import type { EditedForm } from '@machi/domain/form-editor/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useReadChanged } from '../../../shell/calls/use-read-changed.ts';
import { keepReply } from '../../../shell/calls/keep-reply.ts';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useFormEditorTexts } from '../texts.ts';
import { formQuery } from '../editing/form-query.ts';
import { useEditor } from '../editing/use-editor.ts';

interface FormReply {
  readonly form: EditedForm;
}

/**
 * A deed on the form as it stands here: what is written is kept first, and the deed is done on that very state. The form is
 * then shown as the server answered it.
 */
export function useDeed<E extends Endpoint>(endpoint: E) {
  const texts = useFormEditorTexts();
  const { saver, form } = useEditor();
  const { send, busy } = useCall(endpoint);
  const keyFor = useAttemptKey();
  const queryClient = useQueryClient();
  const readChanged = useReadChanged();
  const [lines, setLines] = useState<readonly string[]>([]);

  /** Whether it was done; where not, `lines` say why. */
  async function act(): Promise<boolean> {
    setLines([]);
    await saver.flush();
    const seen = saver.seen();
    if (seen === undefined) {
      setLines([texts.t('unsaved')]);
      return false;
    }
    const input = { onlineform_id: form.onlineform_id, seen };
    const result: CallResult<Endpoint> | undefined = await send(input as InputOf<E>, {
      ...toldInPlace,
      idempotencyKey: keyFor(input),
    });
    if (!result) return false;
    if (!result.ok) {
      setLines(refusalLines(result, texts));
      return false;
    }
    keepReply(queryClient, formQuery(form.onlineform_id), result.reply as FormReply);
    await readChanged(endpoint);
    return true;
  }
  return { act, busy, lines, clear: () => setLines([]) };
}
