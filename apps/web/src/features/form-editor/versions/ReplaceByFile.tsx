import { draftOf } from '@machi/domain/form-editor/draft';
import type { OnlineformRow } from '@machi/domain/onlineforms/model';
import { Button } from '@machi/ui/button/Button';
import { ConfirmDialog, useQuestion } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { SelectField } from '@machi/ui/field/SelectField';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useEffect, useRef, useState } from 'react';
import { useFormEditorTexts } from '../texts.ts';
import { useEditor } from '../editing/use-editor.ts';
import { FormsFileField } from '../FormsFileField.tsx';

/** Replaces the draft with a file's content; published versions stay. */
export function ReplaceByFile() {
  const { t, locale } = useFormEditorTexts();
  const { change, setOpen } = useEditor();
  const snackbar = useSnackbar();
  const [forms, setForms] = useState<readonly OnlineformRow[]>([]);
  const [chosen, setChosen] = useState(0);
  const question = useQuestion(t('keep'));
  const next = useRef<HTMLDivElement>(null);
  const form = forms[chosen];
  const name = form?.form_name[locale] ?? '';

  // After the file is read, the next control takes the focus.
  useEffect(() => {
    next.current?.querySelector<HTMLElement>('select, button')?.focus();
  }, [forms]);

  function replace() {
    question.close();
    if (!form) return;
    change(() => draftOf(form));
    setOpen([]);
    setForms([]);
    snackbar.show(t('replace.done', { name }), 'success');
    document.getElementById('replacing-file')?.focus();
  }

  return (
    <div className="stack">
      <FormsFileField
        id="replacing-file"
        label={t('replace.file')}
        hint={t('replace.body')}
        onForms={(read) => {
          setForms(read);
          setChosen(0);
        }}
      />
      {form && (
        <div ref={next} className="row">
          {forms.length > 1 && (
            <SelectField
              id="replacing-form"
              label={t('replace.which')}
              value={String(chosen)}
              options={forms.map((one, index) => ({ value: String(index), label: one.form_name[locale] }))}
              onChange={({ target }) => setChosen(Number(target.value))}
            />
          )}
          <Button onClick={() => question.ask(true)}>{t('replace.by', { name })}</Button>
        </div>
      )}
      <ConfirmDialog
        {...question.dialog}
        question={t('replace.question', { name })}
        consequence={<p>{t('replace.consequence')}</p>}
        confirmLabel={t('replace')}
        onConfirm={replace}
      />
    </div>
  );
}
