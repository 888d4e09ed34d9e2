import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { useAttemptKey } from '@machi/client/use-attempt-key';
import { createEditedForm } from '@machi/domain/form-editor/contract';
import { copiedDraft } from '@machi/domain/form-editor/edits';
import { sentenceOf } from '@machi/domain/refusals/model';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useGoFromHere } from '../../../shell/navigation/use-go-from-here.ts';
import { useFormEditorTexts } from '../texts.ts';
import { editorPath } from '../paths.ts';
import { formQuery } from './form-query.ts';
import { useEditor } from './use-editor.ts';

/** Somebody else has written meanwhile: what stands here stays until it is decided what becomes of it. */
export function Conflict() {
  const texts = useFormEditorTexts();
  const { t, locale } = texts;
  const { save, draft, form } = useEditor();
  const goFromHere = useGoFromHere();
  const queryClient = useQueryClient();
  const { send, busy } = useCall(createEditedForm);
  const keyFor = useAttemptKey();
  const [lines, setLines] = useState<readonly string[]>([]);
  if (save.state !== 'changed') return null;

  async function keepMine() {
    const input = { draft: { ...copiedDraft(draft) } };
    const result = await send(input, { ...toldInPlace, idempotencyKey: keyFor(input) });
    if (!result) return;
    if (result.ok) void goFromHere(editorPath(result.reply.onlineform_id));
    else setLines(refusalLines(result, texts));
  }
  const openTheirs = () => queryClient.resetQueries({ queryKey: formQuery(form.onlineform_id).queryKey });

  return (
    <Callout
      tone="error"
      live="alert"
      title={t('conflict')}
      actions={
        <>
          <Button variant="primary" busy={busy} busyLabel={t('sending')} onClick={() => void keepMine()}>
            {t('conflict.mine')}
          </Button>
          <Button onClick={() => void openTheirs()}>{t('conflict.theirs')}</Button>
        </>
      }
    >
      <p>{sentenceOf({ code: 'form-draft-changed' }, locale)}</p>
      <CalloutLines lines={lines} />
    </Callout>
  );
}
