import * as z from 'zod/mini';
import { Localized } from '../locale/model.ts';

/** A file of the pack's own, below `images/` or `files/`; no other place, no way out of the folder. */
export const PackFile = z
  .string()
  .check(z.regex(/^(?:images|files)(?:\/[a-z0-9][a-z0-9-]*)+\.(?:svg|png|jpg|webp|pdf)$/, { error: 'pack-file' }));

/** A file of the pack's own that a browser shows within a page. */
export const PackImage = PackFile.check(z.refine((file) => !file.endsWith('.pdf'), { error: 'pack-image' }));

/** A picture of the pack with what it says to people who do not see it. */
export const PackPicture = z.object({ file: PackImage, alt: Localized });
export type PackPicture = z.infer<typeof PackPicture>;

/** A picture on the wire, its text in the language of the request. */
export const Picture = z.object({ src: z.string(), alt: z.string() });
export type Picture = z.infer<typeof Picture>;

/** Where the server answers the pack's files. */
export const PACK_FILES = '/town/';

/** The pack's own map. */
export const BASEMAP = 'basemap.geojson';

/** The address of a file of the pack; with the version of its content a browser may keep it for good. */
export const packAddress = (file: string, version: string | undefined): string =>
  version === undefined ? `${PACK_FILES}${file}` : `${PACK_FILES}${file}?v=${version}`;
