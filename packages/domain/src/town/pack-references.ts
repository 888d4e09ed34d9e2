import { readBody } from './body.ts';
import { bodiesOf } from './check-links.ts';
import { viewPack } from './pack-view.ts';
import { PACK_FILES, packFileName } from '../pictures/pack-files.ts';
import { placesOf, valuesAt } from './references.ts';

/** A picture or document of the pack's folder, and the place that refers to it. */
export interface PackReference {
  readonly file: string;
  readonly path: string;
  /** Path in the pack's folder: `images/spots/2.svg`. */
  readonly named: string;
}

/** Where files name pictures. */
const pictures = placesOf(`
  town.json theme_images[].file app_pictures[].files.*
  spots.json [].picture.file
  rooms.json [].picture.file
  slides.json [].picture.file
  apps.json [].icon.file
`);

/** Lists all pictures and documents that a pack's parsed files refer to, by file name; invalid names are left out. */
export function packReferences(files: Readonly<Record<string, unknown>>): PackReference[] {
  const view = viewPack(files);
  const places = [
    ...pictures.flatMap(([file, place]) =>
      valuesAt(view, file, place).map(({ path, value }) => ({ file, path, named: value as string | undefined })),
    ),
    ...bodiesOf(view).flatMap(({ file, path, html }) =>
      readBody(html).links.map(({ target }) => {
        const name = target.startsWith(PACK_FILES) ? target.slice(PACK_FILES.length) : '';
        return { file, path, named: packFileName.test(name) ? name : undefined };
      }),
    ),
  ];
  return places.flatMap(({ file, path, named }) => (named === undefined ? [] : [{ file, path, named }]));
}
