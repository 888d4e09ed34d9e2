import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import { decideReservations, readApplicationDocument } from '@machi/domain/reception/contract';
import type { HandledDocument } from '@machi/domain/reception/model';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useState } from 'react';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useReadChanged } from '../../../shell/calls/use-read-changed.ts';
import { useReceptionTexts } from '../texts.ts';
import { momentParts } from '../booking/ago.ts';
import { isPicture, pictureAddress, showOrSave, tabFor } from './open-document.ts';

type Content = ReplyOf<typeof readApplicationDocument>;

/** The files of an application: pictures are shown here, others in a tab; opening one marks it as looked at. */
export function ApplicationFiles({ documents }: { readonly documents: readonly HandledDocument[] }) {
  const { t, locale } = useReceptionTexts();
  const snackbar = useSnackbar();
  const readChanged = useReadChanged();
  const { send, busy } = useCall(readApplicationDocument);
  const [opening, setOpening] = useState<number>();
  const [picture, setPicture] = useState<Content & { readonly document_id: number }>();
  const [lines, setLines] = useState<readonly string[]>([]);
  if (documents.length === 0) return null;

  async function open({ document_id, media_type }: HandledDocument) {
    const tab = isPicture(media_type) ? null : tabFor(media_type);
    setOpening(document_id);
    setLines([]);
    const result = await send({ document_id }, { ...toldInPlace, ignores404: true });
    if (!result?.ok) {
      tab?.close();
      return result && setLines(refusalLines(result, { t }));
    }
    const { reply } = result;
    if (isPicture(reply.media_type)) setPicture({ ...reply, document_id });
    else if (showOrSave(reply, tab) === 'saved')
      snackbar.show(t('document.saved', { name: reply.file_name }), 'success');
    // To look at it is a step of the decision.
    await readChanged(decideReservations);
  }
  function press(file: HandledDocument) {
    if (picture?.document_id === file.document_id) setPicture(undefined);
    else void open(file);
  }
  const wordOf = ({ document_id, media_type }: HandledDocument) => {
    if (picture?.document_id === document_id) return t('document.close');
    return t(isPicture(media_type) ? 'document.show' : 'document.open');
  };
  return (
    <section className="stack" aria-labelledby="application-files">
      <h3 id="application-files">{t('file.documents')}</h3>
      <ul className="reception-files">
        {documents.map((file) => (
          <li key={file.document_id}>
            <p>
              {file.file_name}
              <small className="desk-under">
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
              {...(isPicture(file.media_type) ? { 'aria-expanded': picture?.document_id === file.document_id } : {})}
              aria-label={`${wordOf(file)} ${file.file_name}`}
              onClick={() => press(file)}
            >
              {wordOf(file)}
            </Button>
            {picture?.document_id === file.document_id && (
              <figure className="reception-picture">
                <img src={pictureAddress(picture)} alt={file.file_name} />
                <Button size="small" variant="text" onClick={() => showOrSave(picture, tabFor(picture.media_type))}>
                  {t('document.larger')}
                </Button>
              </figure>
            )}
          </li>
        ))}
      </ul>
      <CalloutLines lines={lines} />
    </section>
  );
}
