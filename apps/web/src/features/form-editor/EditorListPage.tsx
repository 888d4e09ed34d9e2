import { createEditedForm, listEditedForms, type EditedLine } from '@machi/domain/form-editor/contract';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useQuery } from '@tanstack/react-query';
import { useTold } from '../../shell/calls/use-told.ts';
import { askAnew } from '../../shell/calls/ask.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { officialTitle } from '../../shell/officials/part.ts';
import { FormList } from './list/FormList.tsx';
import { ListFiles } from './list/ListFiles.tsx';
import { useFormEditorTexts } from './texts.ts';
import '@machi/ui/styles/desk.css';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { SelectField } from '@machi/ui/field/SelectField';
import { useState } from 'react';
import './form-editor.css';
import { useGoFromHere } from '../../shell/navigation/use-go-from-here.ts';
import { editorPath, nameOf } from './paths.ts';

/** Creates a form: an empty one, or a copy of another. */
function NewForm({ forms }: { readonly forms: readonly EditedLine[] }) {
  const texts = useFormEditorTexts();
  const { t, locale } = texts;
  const goFromHere = useGoFromHere();
  const { act, busy, lines } = useTold(createEditedForm, texts, { isAttempt: true });
  const [copyOf, setCopyOf] = useState('');

  async function make() {
    const input = copyOf === '' ? {} : { copy_of: Number(copyOf) };
    // Each press creates a form, but a press after a lost reply repeats the same request.
    const made = await act(input, { input, has: forms.length });
    if (made) void goFromHere(editorPath(made.onlineform_id));
  }

  return (
    <div className="stack-tight">
      <CalloutLines lines={lines} />
      <div className="row form-editor-new">
        <SelectField
          id="copy-of"
          label={t('new.from')}
          value={copyOf}
          emptyWord={t('new.empty')}
          options={forms.map((form) => ({
            value: String(form.onlineform_id),
            label: t('new.copy', { name: nameOf(form, texts, locale) }),
          }))}
          onChange={({ target }) => setCopyOf(target.value)}
        />
        <Button variant="primary" busy={busy} busyLabel={t('sending')} onClick={() => void make()}>
          {t('new.make')}
        </Button>
      </div>
    </div>
  );
}

/** All forms of the town: open, closed, or drafts. */
export default function EditorListPage() {
  const { t, locale } = useFormEditorTexts();
  const query = useQuery(askAnew(listEditedForms, {}, locale));
  const forms = query.data?.forms;
  return (
    <div className="desk form-editor">
      <PageHead title={officialTitle('form-editor', locale)} sub={t('list.sub')} />
      {forms === undefined ? (
        <NotLoaded query={query} label={t('list.loading')} />
      ) : (
        <div className="stack-lg">
          <NewForm forms={forms} />
          <FormList forms={forms} />
          <ListFiles />
        </div>
      )}
    </div>
  );
}
