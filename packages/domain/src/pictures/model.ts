import * as z from 'zod/mini';
import { Localized } from '../locale/model.ts';
import { packFileName } from './pack-files.ts';

/** A file of the pack (`packFileName`). */
export const PackFile = z.string().check(z.regex(packFileName, { error: 'pack-file' }));

/** A file of the pack that browsers show within a page. */
export const PackImage = PackFile.check(z.refine((file) => !file.endsWith('.pdf'), { error: 'pack-image' }));

/** A picture of the pack, with its alternative text. */
export const PackPicture = z.object({ file: PackImage, alt: Localized });
export type PackPicture = z.infer<typeof PackPicture>;

/** A picture in a reply, its text in the request's language. */
export const Picture = z.object({ src: z.string(), alt: z.string() });
export type Picture = z.infer<typeof Picture>;

/** The pack's own map. */
export const BASEMAP = 'basemap.geojson';
