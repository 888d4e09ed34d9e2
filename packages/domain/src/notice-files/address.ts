/** Path of the files of notices. */
export const NOTICE_FILES = '/notice-files/';

export type NoticeFileKind = 'picture' | 'pdf';
export interface NoticeFileAddress {
  /** Permanent name: 130 random bits and the extension. */
  readonly name: string;
  readonly kind: NoticeFileKind;
  /** Address with a signature that lets its reader fetch it for a day or two. */
  readonly address: string;
}

const ADDRESS = /^\/notice-files\/([a-z2-7]{26}\.(webp|pdf))(\?s=[a-z0-9]{6,9}\.[\w-]{22})?$/;

/** Reads the address of an uploaded file of a notice; undefined for any other address. */
export function readNoticeFile(written: string): NoticeFileAddress | undefined {
  const [address, name, ending] = ADDRESS.exec(written.trim()) ?? [];
  return address === undefined || name === undefined
    ? undefined
    : { name, kind: ending === 'pdf' ? 'pdf' : 'picture', address };
}

const IN_HTML = /(?<==")\/notice-files\/([a-z2-7]{26}\.(?:webp|pdf))(?:\?s=[a-z0-9]{6,9}\.[\w-]{22})?(?=")/g;

/** Lists the names of the files in a text, with repetitions. */
export const filesIn = (html: string): readonly string[] => Array.from(html.matchAll(IN_HTML), ([, name = '']) => name);

/** Reduces file addresses in a text to their stored form, without signatures. */
export const bareFiles = (html: string): string => html.replaceAll(IN_HTML, `${NOTICE_FILES}$1`);

/** Signs the file addresses in a text for its reader. */
export const signedFiles = (html: string, sign: (name: string) => string): string =>
  html.replaceAll(IN_HTML, (_address, name: string) => sign(name));
