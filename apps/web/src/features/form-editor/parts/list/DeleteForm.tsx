import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { deleteForm } from '@machi/domain/form-editor/contract';
import type { EditedLine } from '@machi/domain/form-editor/contract';
import { Button } from '@machi/ui/button/Button';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useState } from 'react';
import { useCall } from '../../../../shell/calls/use-call.ts';
import { useListAgain } from '../../queries.ts';
import { useFormEditorTexts } from '../../texts.ts';
import { nameOf } from '../paths.ts';

/** Deletes a form that was never published. */
export function DeleteForm({ form }: { readonly form: EditedLine }) {
  const texts = useFormEditorTexts();
  const { t, locale } = texts;
  const snackbar = useSnackbar();
  const { send, busy } = useCall(deleteForm);
  const listAgain = useListAgain();
  const [isAsked, setAsked] = useState(false);
  const [lines, setLines] = useState<readonly string[]>([]);
  const name = nameOf(form, texts, locale);

  async function remove() {
    setLines([]);
    const result = await send({ onlineform_id: form.onlineform_id }, toldInPlace);
    if (!result) return;
    if (!result.ok) {
      setLines(refusalLines(result, texts));
      return;
    }
    setAsked(false);
    snackbar.show(t('delete.done', { name }), 'success');
    await listAgain();
    document.getElementById('copy-of')?.focus();
  }

  return (
    <>
      <Button
        size="small"
        variant="quiet-danger"
        aria-label={t('delete.of', { name })}
        onClick={() => {
          setLines([]);
          setAsked(true);
        }}
      >
        {t('delete')}
      </Button>
      <ConfirmDialog
        open={isAsked}
        question={t('delete.question', { name })}
        consequence={<p>{t('delete.consequence')}</p>}
        confirmLabel={t('delete')}
        cancelLabel={t('keep')}
        busy={busy}
        busyLabel={t('sending')}
        errors={lines}
        onConfirm={() => void remove()}
        onCancel={() => setAsked(false)}
      />
    </>
  );
}
