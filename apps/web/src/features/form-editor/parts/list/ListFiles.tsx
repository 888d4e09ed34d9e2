import { toldInPlace } from '@machi/client/client';
import { saveFile } from '@machi/client/downloads';
import { refusalLines } from '@machi/client/refusal-lines';
import { useAttemptKey } from '@machi/client/use-attempt-key';
import { exportForms, importForms } from '@machi/domain/form-editor/contract';
import { FILE_CHARACTERS, readPackFile } from '@machi/domain/form-editor/pack-file';
import type { FileProblem } from '@machi/domain/form-editor/pack-file';
import { sentenceOf } from '@machi/domain/refusals/model';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { FileField } from '@machi/ui/field/FileField';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useState } from 'react';
import type { ChangeEvent } from 'react';
import { useCall } from '../../../../shell/calls/use-call.ts';
import { useListAgain } from '../../queries.ts';
import { useFormEditorTexts } from '../../texts.ts';

/** Most bytes of a file that is opened at all. */
const LARGEST = FILE_CHARACTERS * 4;
/** Nobody mends more lines at once. */
const MOST_LINES = 50;

/** Takes the published forms out as a file of the town pack, and brings forms in from one. */
export function ListFiles() {
  const texts = useFormEditorTexts();
  const { t, locale } = texts;
  const snackbar = useSnackbar();
  const takeOut = useCall(exportForms);
  const bringIn = useCall(importForms);
  const keyFor = useAttemptKey();
  const listAgain = useListAgain();
  const [problems, setProblems] = useState<readonly FileProblem[]>([]);
  const [name, setName] = useState('');
  const [lines, setLines] = useState<readonly string[]>([]);

  async function download() {
    setLines([]);
    const result = await takeOut.send({}, toldInPlace);
    if (!result) return;
    if (!result.ok) {
      setLines(refusalLines(result, texts));
      return;
    }
    const text = `${JSON.stringify(result.reply.forms, null, 2)}\n`;
    saveFile('onlineforms.json', new Blob([text], { type: 'application/json' }));
  }

  async function read({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    if (!file) return;
    setLines([]);
    setName(file.name);
    const taken = file.size > LARGEST ? undefined : readPackFile((await file.text()).replace(/^\ufeff/, ''));
    target.value = '';
    if (taken === undefined) {
      setProblems([{ line: 1, path: '', problem: { code: 'form-file-large' } }]);
      return;
    }
    if ('problems' in taken) {
      setProblems(taken.problems);
      return;
    }
    setProblems([]);
    const input = { forms: taken.forms.map((form) => ({ ...form })) };
    const result = await bringIn.send(input, { ...toldInPlace, idempotencyKey: keyFor(input) });
    if (!result) return;
    if (!result.ok) {
      setLines(refusalLines(result, texts));
      return;
    }
    snackbar.show(t('file.read', { count: taken.forms.length }), 'success');
    await listAgain();
  }

  return (
    <Disclosure title={t('file.title')}>
      <div className="stack">
        <CalloutLines lines={lines} />
        <div className="desk-deed">
          <p>{t('file.out.body')}</p>
          <Button size="small" busy={takeOut.busy} busyLabel={t('sending')} onClick={() => void download()}>
            {t('file.out')}
          </Button>
        </div>
        <FileField
          id="forms-file"
          label={t('file.in')}
          hint={t('file.in.body')}
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
      </div>
    </Disclosure>
  );
}
