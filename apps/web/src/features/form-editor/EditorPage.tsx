import { isIdText } from '@machi/domain/fields/in-address';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { Segments } from '@machi/ui/segments/Segments';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { copiedDraft } from '@machi/domain/form-editor/edits';
import { useTold } from '../../shell/calls/use-told.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { useOwnName } from '../../shell/navigation/own-names.ts';
import '../../shell/officials/part.ts';
import { NotFoundPage } from '../../shell/pages/ErrorPage.tsx';
import { formQuery } from './editing/form-query.ts';
import { ProblemList } from './editing/ProblemList.tsx';
import { EasyPart } from './editing/EasyPart.tsx';
import { RulesPart } from './editing/RulesPart.tsx';
import { TextsPart } from './editing/TextsPart.tsx';
import { editorParts, useWayTo } from './editing/use-way-to.ts';
import { EditorProvider, useEditor, useFormEditor } from './editing/use-editor.ts';
import { FeesPart } from './fees/FeesPart.tsx';
import { LIST, editorPath, nameOf } from './paths.ts';
import { QuestionsPart } from './questions/QuestionsPart.tsx';
import { ReadyPart } from './versions/ReadyPart.tsx';
import { useFormEditorTexts } from './texts.ts';
import EditorListPage from './EditorListPage.tsx';
import '@machi/ui/styles/desk.css';
import { createEditedForm, type EditedForm } from '@machi/domain/form-editor/contract';
import { sentenceOf } from '@machi/domain/refusals/model';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { timeInWords } from '@machi/domain/calendar/words';
import { TextLink } from '@machi/ui/link/TextLink';
import './form-editor.css';
import { useGoFromHere } from '../../shell/navigation/use-go-from-here.ts';

/** State of saving, and the link back to the list. */
function SaveLine() {
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

/** Somebody else has saved meanwhile: the text here stays until the person decides. */
function Conflict() {
  const { t, locale } = useFormEditorTexts();
  const { save, draft, form } = useEditor();
  const goFromHere = useGoFromHere();
  const queryClient = useQueryClient();
  const { act, busy, lines } = useTold(createEditedForm, { t }, { isAttempt: true });
  if (save.state !== 'changed') return null;

  async function keepMine() {
    const made = await act({ draft: { ...copiedDraft(draft) } });
    if (made) void goFromHere(editorPath(made.onlineform_id));
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

/** The list of forms, and the editor of one: texts, rules, questions, fees, then preview, trial and publication. */
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
  // A new version from the server restarts the open editor.
  return <Editing key={`${data.form.seen}`} form={data.form} />;
}

const shownParts = {
  texts: TextsPart,
  rules: RulesPart,
  questions: QuestionsPart,
  fees: FeesPart,
  easy: EasyPart,
  ready: ReadyPart,
} as const;

function Editing({ form }: { readonly form: EditedForm }) {
  const { t, locale } = useFormEditorTexts();
  const editor = useFormEditor(form);
  const way = useWayTo(editor.draft);
  const name = nameOf(editor.draft, { t }, locale);
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
