import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { useAttemptKey } from '@machi/client/use-attempt-key';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import { checkScheduleImport, keepScheduleImport } from '@machi/domain/schedule-import/contract';
import { IMPORT_MAX_BYTES } from '@machi/domain/schedule-import/model';
import { sizeProblems } from '@machi/domain/files/rules';
import { sentenceOf } from '@machi/domain/refusals/model';
import { DropZone } from '@machi/ui/drop-zone/DropZone';
import { FileField } from '@machi/ui/field/FileField';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useCall } from '../../../../shell/calls/use-call.ts';
import { contentOf } from '../../../../shell/files/file-content.ts';
import { groupQueries } from '../../queries.ts';
import { useGroupTexts } from '../../texts.ts';
import { ImportPreview } from './ImportPreview.tsx';
import { LastImport } from './LastImport.tsx';

type Preview = ReplyOf<typeof checkScheduleImport>;
interface Sent {
  readonly file_name: string;
  readonly content: string;
}

const SIZES = { maxBytes: IMPORT_MAX_BYTES, toldBytes: 1_000_000 };

/** A file of another calendar: chosen, shown event by event, then kept. */
export function ImportSection() {
  const { t, locale } = useGroupTexts();
  const [checking, keeping] = [useCall(checkScheduleImport), useCall(keepScheduleImport)];
  const [sent, setSent] = useState<Sent>();
  const [preview, setPreview] = useState<Preview>();
  const [error, setError] = useState('');
  const [lines, setLines] = useState<readonly string[]>([]);
  const keyFor = useAttemptKey();
  const queryClient = useQueryClient();
  const snackbar = useSnackbar();
  const heading = useRef<HTMLHeadingElement>(null);
  /** The newest file alone is shown, whichever is answered first. */
  const newest = useRef<File>(undefined);
  const id = useId();

  function clear() {
    newest.current = undefined;
    setSent(undefined);
    setPreview(undefined);
    setError('');
    setLines([]);
  }
  async function check(file: File | undefined) {
    if (!file || keeping.busy) return;
    clear();
    newest.current = file;
    const sizes = sizeProblems('content', file.name, file.size, SIZES);
    if (sizes.length > 0) return setError(sizes.map((problem) => sentenceOf(problem, locale)).join('\n'));
    const content = await contentOf(file).catch(() => undefined);
    if (newest.current !== file) return;
    if (content === undefined) return setError(t('import.unread'));
    const input = { file_name: file.name, content };
    setSent(input);
    const result = await checking.send(input, toldInPlace);
    if (!result || newest.current !== file) return;
    if (result.ok) return setPreview(result.reply);
    setSent(undefined);
    setError(refusalLines(result, { t }).join('\n'));
  }
  async function keep() {
    if (!sent || !preview) return;
    setLines([]);
    const input = { ...sent, seen: preview.seen };
    const result = await keeping.send(input, { ...toldInPlace, idempotencyKey: keyFor(input) });
    if (!result) return;
    if (!result.ok) return setLines(refusalLines(result, { t }));
    const { counts } = result.reply;
    queryClient.setQueryData(groupQueries.lastImport(locale).queryKey, { import: result.reply.import });
    clear();
    snackbar.show(t('import.done', { made: counts.new, changed: counts.changed }), 'success');
    heading.current?.focus({ preventScroll: true });
  }

  return (
    <section className="stack" aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {t('import')}
      </h2>
      <div className="stack reading">
        <p>{t('import.lead')}</p>
        <p>{t('import.people')}</p>
        <DropZone dropWord={t('import.drop')} onFiles={([file]) => void check(file)}>
          <FileField
            label={t('import.file')}
            hint={t('import.hint')}
            accept=".ics,text/calendar"
            pickWord={t('import.pick')}
            noneWord={error === '' ? t('import.none') : ''}
            removeWord={t('import.remove')}
            removeLabel={(name) => t('import.remove.of', { name })}
            files={
              sent
                ? [{ id: 'file', name: sent.file_name, ...(checking.busy ? { detail: t('import.reading') } : {}) }]
                : []
            }
            {...(error === '' ? {} : { error })}
            onRemove={clear}
            onChange={({ target }) => {
              void check(target.files?.[0]);
              target.value = '';
            }}
          />
        </DropZone>
      </div>
      {preview && (
        <ImportPreview
          key={preview.seen}
          preview={preview}
          lines={lines}
          busy={keeping.busy}
          onKeep={() => void keep()}
          onCancel={() => {
            clear();
            heading.current?.focus({ preventScroll: true });
          }}
        />
      )}
      <LastImport heading={heading} />
    </section>
  );
}
