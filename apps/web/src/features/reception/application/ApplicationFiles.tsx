import type { ReplyOf } from '@machi/domain/contract/endpoint';
import { decideReservations, readApplicationDocument } from '@machi/domain/reception/contract';
import type { HandledDocument } from '@machi/domain/reception/model';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { Section } from '@machi/ui/section/Section';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useState } from 'react';
import { blobOf, saveFile } from '@machi/client/downloads';
import { useTold } from '../../../shell/calls/use-told.ts';
import { useReadChanged } from '../../../shell/calls/use-read-changed.ts';
import { useReceptionTexts } from '../texts.ts';
import { momentParts } from '../booking/ago.ts';

interface OpenedFile {
  readonly file_name: string;
  readonly media_type: string;
  /** Base64. */
  readonly content: string;
}

/** Long enough for every browser to load the file. */
const KEPT_MILLISECONDS = 60_000;

const isPicture = (mediaType: string): boolean => mediaType.startsWith('image/');

/** Data URL of a picture: the page's policy allows only its own pictures and these. */
const pictureAddress = ({ media_type, content }: OpenedFile): string => `data:${media_type};base64,${content}`;

/**
 * Opens a tab before the file arrives, because browsers allow that only on a press. Null when the tab could not show
 * the file, or when tabs are blocked.
 */
function tabFor(mediaType: string): Window | null {
  return isPicture(mediaType) || navigator.pdfViewerEnabled ? window.open('', '_blank') : null;
}

/** Shows a file in its tab, where the browser can enlarge it; without a tab it saves the file. */
function showOrSave(file: OpenedFile, tab: Window | null): 'shown' | 'saved' {
  const content = blobOf(file.content, file.media_type);
  if (tab === null || tab.closed) {
    saveFile(file.file_name, content);
    return 'saved';
  }
  const address = URL.createObjectURL(content);
  tab.opener = null;
  tab.location.replace(address);
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MILLISECONDS);
  return 'shown';
}

type Content = ReplyOf<typeof readApplicationDocument>;

/** The files of an application: pictures appear here, others in a tab. Opening a file marks it as viewed. */
export function ApplicationFiles({ documents }: { readonly documents: readonly HandledDocument[] }) {
  const { t, locale } = useReceptionTexts();
  const snackbar = useSnackbar();
  const readChanged = useReadChanged();
  const { act, busy, lines } = useTold(readApplicationDocument, { t }, { flags: { ignores404: true } });
  const [opening, setOpening] = useState<number>();
  const [picture, setPicture] = useState<Content & { readonly document_id: number }>();
  if (documents.length === 0) return null;

  async function open({ document_id, media_type }: HandledDocument) {
    const tab = isPicture(media_type) ? null : tabFor(media_type);
    setOpening(document_id);
    const reply = await act({ document_id });
    if (!reply) return tab?.close();
    if (isPicture(reply.media_type)) setPicture({ ...reply, document_id });
    else if (showOrSave(reply, tab) === 'saved')
      snackbar.show(t('document.saved', { name: reply.file_name }), 'success');
    // Viewing a file is part of the decision.
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
    <Section className="stack" titleId="application-files" title={t('file.documents')} level={3}>
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
    </Section>
  );
}
