import { timeInWords } from '@machi/domain/calendar/words';
import { TextLink } from '@machi/ui/link/TextLink';
import { useFormEditorTexts } from '../texts.ts';
import { LIST } from '../paths.ts';
import { useEditor } from './use-editor.ts';

/** Whether what was written is kept, and the way back to the list. */
export function SaveLine() {
  const { t } = useFormEditorTexts();
  const { save, form } = useEditor();
  const { state, saved_at: at } = save;
  const words =
    state === 'saved'
      ? at === null
        ? t(form.version === null ? 'save.new' : 'save.published')
        : t('save.saved', { time: timeInWords(at.slice(11, 16)) })
      : t(`save.${state}`);
  return (
    <span className="row between">
      <output className="form-editor-saved">
        {words} {save.sentences.join(' ')}
      </output>
      <TextLink href={LIST}>{t('edit.list')}</TextLink>
    </span>
  );
}
