import { listEditedForms } from '@machi/domain/form-editor/contract';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useQuery } from '@tanstack/react-query';
import { askAnew } from '../../shell/calls/ask.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { officialTitle } from '../../shell/officials/part.ts';
import { FormList } from './list/FormList.tsx';
import { ListFiles } from './list/ListFiles.tsx';
import { NewForm } from './list/NewForm.tsx';
import { useFormEditorTexts } from './texts.ts';
import '@machi/ui/styles/desk.css';
import './form-editor.css';

/** All forms of the town: what is open, closed, or still being written. */
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
