import { readApplicationDocument } from '@machi/domain/reception/contract';
import type { HandledDocument } from '@machi/domain/reception/model';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useState } from 'react';
import { blobOf, saveFile } from '../../../shell/downloads.ts';
import { useCall } from '../../../shell/use-call.ts';
import { useReadAgain } from '../queries.ts';
import { useReceptionTexts } from '../texts.ts';
import { momentParts } from './age.ts';
import { refusalLines } from './refusal-lines.ts';

/** The files of an application; opening one marks it as looked at. */
export function ApplicationFiles({ documents }: { readonly documents: readonly HandledDocument[] }) {
  const { t, locale } = useReceptionTexts();
  const snackbar = useSnackbar();
  const readAgain = useReadAgain();
  const { send, busy } = useCall(readApplicationDocument);
  const [opening, setOpening] = useState<number>();
  const [lines, setLines] = useState<readonly string[]>([]);
  if (documents.length === 0) return null;

  async function open({ document_id, file_name }: HandledDocument) {
    setOpening(document_id);
    setLines([]);
    const result = await send({ document_id }, { ignoresErrorMessage: true, ignores404: true });
    if (!result) return;
    if (!result.ok) return setLines(refusalLines(result, t));
    saveFile(file_name, blobOf(result.reply.content, result.reply.media_type));
    snackbar.show(t('document.saved', { name: file_name }), 'success');
    await readAgain();
  }
  return (
    <section className="stack" aria-labelledby="application-files">
      <h3 id="application-files">{t('file.documents')}</h3>
      <ul className="reception-files">
        {documents.map((file) => (
          <li key={file.document_id}>
            <p>
              {file.file_name}
              <small className="reception-under">
                {t(`document.${file.purpose}`)}
                {t('comma')}
                {file.checked_at === null
                  ? t('document.unchecked')
                  : t('document.checked', momentParts(file.checked_at, locale))}
              </small>
            </p>
            <Button
              size="small"
              busy={busy && opening === file.document_id}
              busyLabel={t('document.opening')}
              aria-label={`${t('document.open')} ${file.file_name}`}
              onClick={() => void open(file)}
            >
              {t('document.open')}
            </Button>
          </li>
        ))}
      </ul>
      {lines.length > 0 && (
        <Callout tone="error" live="alert">
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Callout>
      )}
    </section>
  );
}
