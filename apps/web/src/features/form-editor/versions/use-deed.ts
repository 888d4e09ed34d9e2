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

/**
 * A deed on the form as it stands here: what is written is kept first, and the deed is done on that very state. The form is
 * then shown as the server answered it.
 */
export function useDeed<E extends Endpoint>(endpoint: E) {
  const texts = useFormEditorTexts();
  const { saver, form } = useEditor();
  const deed = useTold<Endpoint>(endpoint, texts, { isAttempt: true });
  const queryClient = useQueryClient();
  const readChanged = useReadChanged();

  /** Whether it was done; where not, `lines` say why. */
  async function act(): Promise<boolean> {
    deed.setLines([]);
    await saver.flush();
    const seen = saver.seen();
    if (seen === undefined) {
      deed.setLines([texts.t('unsaved')]);
      return false;
    }
    const reply = await deed.act({ onlineform_id: form.onlineform_id, seen });
    if (!reply) return false;
    keepReply(queryClient, formQuery(form.onlineform_id), reply as FormReply);
    await readChanged(endpoint);
    return true;
  }
  return { act, busy: deed.busy, lines: deed.lines, clear: () => deed.setLines([]) };
}
