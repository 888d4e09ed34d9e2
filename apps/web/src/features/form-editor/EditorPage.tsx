import { isIdText } from '@machi/domain/fields/id-text';
import type { EditedForm } from '@machi/domain/form-editor/contract';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { Segments } from '@machi/ui/segments/Segments';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { useOwnName } from '../../shell/navigation/own-names.ts';
import '../../shell/officials/part.ts';
import NotFoundPage from '../../shell/pages/NotFoundPage.tsx';
import { Conflict } from './editing/Conflict.tsx';
import { formQuery } from './editing/form-query.ts';
import { ProblemList } from './editing/ProblemList.tsx';
import { RulesPart } from './editing/RulesPart.tsx';
import { SaveLine } from './editing/SaveLine.tsx';
import { TextsPart } from './editing/TextsPart.tsx';
import { editorParts, useWayTo } from './editing/use-way-to.ts';
import { EditorProvider, useFormEditor } from './editing/use-editor.ts';
import { FeesPart } from './fees/FeesPart.tsx';
import { editorPath, nameOf } from './paths.ts';
import { QuestionsPart } from './questions/QuestionsPart.tsx';
import { ReadyPart } from './versions/ReadyPart.tsx';
import { useFormEditorTexts } from './texts.ts';
import EditorListPage from './EditorListPage.tsx';
import '@machi/ui/styles/desk.css';
import './form-editor.css';

/** The list of all forms; and writing one of them: its texts, rules, questions and fees, then preview, trial and publication. */
export default function EditorPage() {
  const { onlineform_id: id } = useParams();
  if (id === undefined) return <EditorListPage />;
  return isIdText(id) ? <Asked key={id} id={Number(id)} /> : <NotFoundPage />;
}

function Asked({ id }: { readonly id: number }) {
  const { t } = useFormEditorTexts();
  const query = useQuery(formQuery(id));
  const { data } = query;
  if (data === null) return <NotFoundPage />;
  if (data === undefined) return <NotLoaded query={query} label={t('edit.loading')} />;
  // What came meanwhile is another state: whoever has it open begins with it.
  return <Editing key={`${data.form.seen}`} form={data.form} />;
}

const shownParts = {
  texts: TextsPart,
  rules: RulesPart,
  questions: QuestionsPart,
  fees: FeesPart,
  ready: ReadyPart,
} as const;

function Editing({ form }: { readonly form: EditedForm }) {
  const texts = useFormEditorTexts();
  const { t, locale } = texts;
  const editor = useFormEditor(form);
  const way = useWayTo(editor.draft);
  const name = nameOf(editor.draft, texts, locale);
  const path = editorPath(form.onlineform_id);
  useOwnName(path, name);
  const Part = shownParts[way.part];
  const next = editorParts[editorParts.indexOf(way.part) + 1];
  return (
    <EditorProvider value={{ ...editor, ...way }}>
      <div className="desk form-editor">
        <PageHead title={name} sub={<SaveLine />} />
        <Conflict />
        <div className="desk-tabs">
          <Segments
            label={t('parts')}
            items={editorParts.map((part) => ({
              href: editorPath(form.onlineform_id, part),
              label: t(`part.${part}`),
              current: part === way.part,
            }))}
          />
        </div>
        <div className="stack-lg form-editor-part">
          <ProblemList />
          <Part />
          {next && (
            <p>
              <ButtonLink href={editorPath(form.onlineform_id, next)}>
                {t('part.next', { name: t(`part.${next}`) })}
              </ButtonLink>
            </p>
          )}
        </div>
      </div>
    </EditorProvider>
  );
}
