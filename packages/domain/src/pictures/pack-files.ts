/** Where the server answers the pack's files. */
export const PACK_FILES = '/town/';

/** A file of the pack's own, below `images/` or `files/`; no other place, no way out of the folder. */
export const packFileName = /^(?:images|files)(?:\/[a-z0-9][a-z0-9-]*)+\.(?:svg|png|jpg|webp|pdf)$/;

/** A file of the pack's own that a browser shows within a page. */
export const isPackImage = (file: string): boolean => packFileName.test(file) && !file.endsWith('.pdf');

/** The address of a file of the pack; with the version of its content a browser may keep it for good. */
export const packAddress = (file: string, version: string | undefined): string =>
  version === undefined ? `${PACK_FILES}${file}` : `${PACK_FILES}${file}?v=${version}`;
