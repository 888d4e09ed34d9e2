/** Path of the pack's files on the server. */
export const PACK_FILES = '/town/';

/** A file of the pack, below `images/` or `files/`; excludes other places and paths out of the folder. */
export const packFileName = /^(?:images|files)(?:\/[a-z0-9][a-z0-9-]*)+\.(?:svg|png|jpg|webp|pdf)$/;

/** Pictures that were put in at the desk lie in the database under such names. */
export const deskPicture = (hash: string): string => `images/desk/${hash}.webp`;
/** The names of desk pictures in a part of a pack. */
export const deskPicturesIn = (content: unknown): readonly string[] => [
  ...new Set(JSON.stringify(content).match(/images\/desk\/[0-9a-f]{16}\.webp/g)),
];

/** Tells whether a file of the pack is one that browsers show within a page. */
export const isPackImage = (file: string): boolean => packFileName.test(file) && !file.endsWith('.pdf');

/** Makes the address of a file of the pack; with the version of its content, browsers may cache it indefinitely. */
export const packAddress = (file: string, version: string | undefined): string =>
  version === undefined ? `${PACK_FILES}${file}` : `${PACK_FILES}${file}?v=${version}`;
