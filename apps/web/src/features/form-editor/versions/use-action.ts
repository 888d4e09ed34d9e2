import type { Endpoint } from '@machi/domain/contract/endpoint';
import type { EditedForm } from '@machi/domain/form-editor/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTold } from '../../../shell/calls/use-told.ts';
import { useReadChanged } from '../../../shell/calls/use-read-changed.ts';
import { keepReply } from '../../../shell/calls/keep-reply.ts';
import { useFormEditorTexts } from '../texts.ts';
import { formQuery } from '../editing/form-query.ts';
import { useEditor } from '../editing/use-editor.ts';

interface FormReply {
  readonly form: EditedForm;
}

/** An action on the form's present state: saves the draft, acts on that version, and shows the server's reply. */
export function useAction<E extends Endpoint>(endpoint: E) {
  const texts = useFormEditorTexts();
  const { saver, form } = useEditor();
  const action = useTold<Endpoint>(endpoint, texts, { isAttempt: true });
  const queryClient = useQueryClient();
  const readChanged = useReadChanged();

  /** Resolves to whether it was done; otherwise `lines` say why. */
  async function act(): Promise<boolean> {
    action.setLines([]);
    await saver.flush();
    const seen = saver.seen();
    if (seen === undefined) {
      action.setLines([texts.t('unsaved')]);
      return false;
    }
    const reply = await action.act({ onlineform_id: form.onlineform_id, seen });
    if (!reply) return false;
    keepReply(queryClient, formQuery(form.onlineform_id), reply as FormReply);
    await readChanged(endpoint);
    return true;
  }
  return { act, busy: action.busy, lines: action.lines, clear: () => action.setLines([]) };
}
