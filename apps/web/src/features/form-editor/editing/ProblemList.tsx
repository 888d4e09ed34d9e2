import { formFlags, formTexts } from '@machi/domain/onlineforms/model';
import { sentenceOf, type Problem } from '@machi/domain/refusals/model';
import { Callout } from '@machi/ui/callout/Callout';
import { useFormEditorTexts, type FormEditorTexts } from '../texts.ts';
import { useEditor, type FormEditor } from './use-editor.ts';
import { partOf } from './use-way-to.ts';

const places = [
  ...formTexts,
  ...formFlags,
  'checklist',
  'agreement',
  'applicant_items',
  'estimated_delivery_days',
  'retention_years',
] as const;
/** Limit of shown problems: nobody corrects more at once. */
const MOST = 20;

/** Place of a problem in words: the part, and for a question its label. */
export function placeOf({ t, locale }: FormEditorTexts, { draft }: Pick<FormEditor, 'draft'>, path: string): string {
  const at = /^sections\.(\d+)(?:\.fields\.(\d+)(?:\.fields\.(\d+))?)?/.exec(path);
  const [, language] = /\.(ja|en|ja_simple)$/.exec(path) ?? [];
  const inLanguage = language === undefined ? '' : t(`place.${language as 'ja' | 'en' | 'ja_simple'}`);
  if (at?.[1] === undefined) {
    const [first = ''] = path.split('.');
    const number = Number(path.split('.')[1] ?? 0) + 1;
    const place = places.find((one) => one === first);
    const name = place === undefined ? t(`part.${partOf(path)}`) : t(`place.${place}`, { number });
    return `${name}${inLanguage}`;
  }
  const section = draft.sections[Number(at[1])];
  if (at[2] === undefined) return `${t('place.section', { number: Number(at[1]) + 1 })}${inLanguage}`;
  const field = section?.fields[Number(at[2])];
  const row = at[3] === undefined ? undefined : field?.fields?.[Number(at[3])];
  const label = (row ?? field)?.label[locale] || (row ?? field)?.label.ja;
  const name = label || t('place.question', { part: Number(at[1]) + 1, number: Number(at[2]) + 1 });
  return `${t('quoted', { name })}${inLanguage}`;
}

/** Problems that prevent the publication, each with a link to its place. */
export function ProblemList() {
  const { t, locale } = useFormEditorTexts();
  const editor = useEditor();
  const { problems, isTold, goTo } = editor;
  if (!isTold || problems.length === 0) return null;
  const lineOf = ({ field, ...problem }: Problem) =>
    `${placeOf({ t, locale }, editor, field)}${t('colon')}${sentenceOf(problem, locale)}`;
  return (
    <Callout tone="warning" title={t('problems', { count: problems.length })} titleId="problems">
      <ul className="form-errors">
        {problems.slice(0, MOST).map((problem) => (
          <li key={`${problem.field} ${problem.code}`}>
            <a
              href={`#${problem.field}`}
              onClick={(event) => {
                event.preventDefault();
                goTo(problem.field);
              }}
            >
              {lineOf(problem)}
            </a>
          </li>
        ))}
      </ul>
      {problems.length > MOST && <p>{t('problems.more', { count: problems.length - MOST })}</p>}
    </Callout>
  );
}
