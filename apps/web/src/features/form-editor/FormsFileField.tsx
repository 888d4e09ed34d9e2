import { FILE_CHARACTERS, readPackFile, type FileProblem } from '@machi/domain/form-editor/pack-file';
import type { OnlineformRow } from '@machi/domain/onlineforms/model';
import { sentenceOf } from '@machi/domain/refusals/model';
import { Callout } from '@machi/ui/callout/Callout';
import { FileField } from '@machi/ui/field/FileField';
import { useState, type ChangeEvent } from 'react';
import { useFormEditorTexts } from './texts.ts';

/** Largest file in bytes that is opened at all. */
const LARGEST = FILE_CHARACTERS * 4;
/** Limit of reported lines: nobody corrects more at once. */
const MOST_LINES = 50;

interface FormsFileFieldProps {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  /** Receives the forms of a valid file; an empty list once another one is being read. */
  readonly onForms: (forms: readonly OnlineformRow[]) => void;
}

/** Reads a file of the town pack; errors are reported line by line, and then no form is taken. */
export function FormsFileField({ id, label, hint, onForms }: FormsFileFieldProps) {
  const { t, locale } = useFormEditorTexts();
  const [problems, setProblems] = useState<readonly FileProblem[]>([]);
  const [name, setName] = useState('');

  async function read({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    if (!file) return;
    onForms([]);
    setName(file.name);
    const taken = file.size > LARGEST ? undefined : readPackFile((await file.text()).replace(/^\ufeff/, ''));
    target.value = '';
    if (taken === undefined) setProblems([{ line: 1, path: '', problem: { code: 'form-file-large' } }]);
    else if ('problems' in taken) setProblems(taken.problems);
    else {
      setProblems([]);
      onForms(taken.forms);
    }
  }

  return (
    <>
      <FileField
        id={id}
        label={label}
        hint={hint}
        pickWord={t('file.pick')}
        noneWord={t('file.none')}
        removeWord=""
        removeLabel={() => ''}
        files={[]}
        accept=".json,application/json"
        onRemove={() => undefined}
        onChange={(event) => void read(event)}
      />
      {problems.length > 0 && (
        <Callout tone="error" live="alert" title={t('file.wrong', { name })}>
          <ul className="form-editor-report">
            {problems.slice(0, MOST_LINES).map(({ line, path, problem }) => (
              <li key={`${path} ${problem.code}`}>
                <b className="num">{t('file.line', { line })}</b> {sentenceOf(problem, locale)}
                {path === '' ? null : <code>{path}</code>}
              </li>
            ))}
          </ul>
          {problems.length > MOST_LINES && <p>{t('file.more', { count: problems.length - MOST_LINES })}</p>}
        </Callout>
      )}
    </>
  );
}
