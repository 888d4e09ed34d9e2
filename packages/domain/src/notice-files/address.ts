/** Where the server answers the files of notices. */
export const NOTICE_FILES = '/notice-files/';

export type NoticeFileKind = 'picture' | 'pdf';
export interface NoticeFileAddress {
  /** What the file is called there, the same for good: 130 random bits and its ending. */
  readonly name: string;
  readonly kind: NoticeFileKind;
  /** The address, with what lets its reader fetch it for a day or two. */
  readonly address: string;
}

const ADDRESS = /^\/notice-files\/([a-z2-7]{26}\.(webp|pdf))(\?s=[a-z0-9]{6,9}\.[\w-]{22})?$/;

/** A file that was sent for a notice; undefined for any other address. */
export function readNoticeFile(written: string): NoticeFileAddress | undefined {
  const [address, name, ending] = ADDRESS.exec(written.trim()) ?? [];
  return address === undefined || name === undefined
    ? undefined
    : { name, kind: ending === 'pdf' ? 'pdf' : 'picture', address };
}

const IN_HTML = /(?<==")\/notice-files\/([a-z2-7]{26}\.(?:webp|pdf))(?:\?s=[a-z0-9]{6,9}\.[\w-]{22})?(?=")/g;

/** The names of the files that stand in a text, as often as they stand there. */
export const filesIn = (html: string): readonly string[] => Array.from(html.matchAll(IN_HTML), ([, name = '']) => name);

/** A text with the addresses of its files as they are kept, whatever reader was given them. */
export const bareFiles = (html: string): string => html.replaceAll(IN_HTML, `${NOTICE_FILES}$1`);

/** A text with the addresses of its files as its reader finds them. */
export const signedFiles = (html: string, sign: (name: string) => string): string =>
  html.replaceAll(IN_HTML, (_address, name: string) => sign(name));
