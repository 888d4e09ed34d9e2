import { blobOf, saveFile } from '@machi/client/downloads';

interface OpenedFile {
  readonly file_name: string;
  readonly media_type: string;
  /** Base64. */
  readonly content: string;
}

/** Long enough for every browser to have loaded it. */
const KEPT_MILLISECONDS = 60_000;

export const isPicture = (mediaType: string): boolean => mediaType.startsWith('image/');

/** The address of a picture for an img: the policy of the page allows pictures of its own and such as these. */
export const pictureAddress = ({ media_type, content }: OpenedFile): string => `data:${media_type};base64,${content}`;

/**
 * A tab for a file that is still on its way: browsers let only what is pressed open one. Null where it would have
 * nothing to show, such as a browser without a reader of PDF, or where tabs are blocked.
 */
export function tabFor(mediaType: string): Window | null {
  return isPicture(mediaType) || navigator.pdfViewerEnabled ? window.open('', '_blank') : null;
}

/** Shows a file in its tab, where the browser magnifies it; without a tab it is saved. Answers which of both. */
export function showOrSave(file: OpenedFile, tab: Window | null): 'shown' | 'saved' {
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
