import { deleteForm } from '@machi/domain/form-editor/contract';
import type { EditedLine } from '@machi/domain/form-editor/contract';
import { AskedDeed } from '../../../shell/asked/AskedDeed.tsx';
import { useFormEditorTexts } from '../texts.ts';
import { nameOf } from '../paths.ts';

/** Deletes a form that was never published. */
export function DeleteForm({ form }: { readonly form: EditedLine }) {
  const texts = useFormEditorTexts();
  const { t, locale } = texts;
  const name = nameOf(form, texts, locale);
  return (
    <AskedDeed
      endpoint={deleteForm}
      input={{ onlineform_id: form.onlineform_id }}
      label={t('delete')}
      question={t('delete.question', { name })}
      consequence={t('delete.consequence')}
      done={t('delete.done', { name })}
      isDanger
      button={{ size: 'small', variant: 'quiet-danger', 'aria-label': t('delete.of', { name }) }}
      words={texts}
      onShown={() => document.getElementById('copy-of')?.focus()}
    />
  );
}
