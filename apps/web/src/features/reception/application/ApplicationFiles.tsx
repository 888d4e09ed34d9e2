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

/** Long enough for every browser to have loaded it. */
const KEPT_MILLISECONDS = 60_000;

const isPicture = (mediaType: string): boolean => mediaType.startsWith('image/');

/** The address of a picture for an img: the policy of the page allows pictures of its own and such as these. */
const pictureAddress = ({ media_type, content }: OpenedFile): string => `data:${media_type};base64,${content}`;

/**
 * A tab for a file that is still on its way: browsers let only what is pressed open one. Null where it would have
 * nothing to show, such as a browser without a reader of PDF, or where tabs are blocked.
 */
function tabFor(mediaType: string): Window | null {
  return isPicture(mediaType) || navigator.pdfViewerEnabled ? window.open('', '_blank') : null;
}

/** Shows a file in its tab, where the browser magnifies it; without a tab it is saved. Answers which of both. */
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

/** The files of an application: pictures are shown here, others in a tab; opening one marks it as looked at. */
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
