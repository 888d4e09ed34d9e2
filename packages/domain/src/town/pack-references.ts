import { readBody } from './body.ts';
import { locales } from '../locale/model.ts';
import { bodiesOf } from './check-links.ts';
import { viewPack } from './pack-view.ts';
import { PACK_FILES, packFileName } from '../pictures/pack-files.ts';

/** A picture or document of the pack's folder, and the place that refers to it. */
export interface PackReference {
  readonly file: string;
  readonly path: string;
  /** Path in the pack's folder: `images/spots/2.svg`. */
  readonly named: string;
}

/** Lists all pictures and documents that a pack's parsed files refer to, by file name; invalid names are left out. */
export function packReferences(files: Readonly<Record<string, unknown>>): PackReference[] {
  const view = viewPack(files);
  const places = [
    ...view['town.json'].theme_images.map(({ file }, index) => ({
      file: 'town.json',
      path: `theme_images[${index}].file`,
      named: file,
    })),
    ...view['town.json'].app_pictures.flatMap(({ files }, index) =>
      locales.map((locale) => ({
        file: 'town.json',
        path: `app_pictures[${index}].files.${locale}`,
        named: files[locale],
      })),
    ),
    ...view['spots.json'].map(({ picture }, index) => ({
      file: 'spots.json',
      path: `spots[${index}].picture.file`,
      named: picture.file,
    })),
    ...view['rooms.json'].map(({ picture }, index) => ({
      file: 'rooms.json',
      path: `rooms[${index}].picture.file`,
      named: picture.file,
    })),
    ...view['slides.json'].map(({ picture }, index) => ({
      file: 'slides.json',
      path: `slides[${index}].picture.file`,
      named: picture.file,
    })),
    ...view['apps.json'].map(({ icon }, index) => ({
      file: 'apps.json',
      path: `apps[${index}].icon.file`,
      named: icon.file,
    })),
    ...bodiesOf(view).flatMap(({ file, path, html }) =>
      readBody(html).links.map(({ target }) => {
        const name = target.startsWith(PACK_FILES) ? target.slice(PACK_FILES.length) : '';
        return { file, path, named: packFileName.test(name) ? name : undefined };
      }),
    ),
  ];
  return places.flatMap(({ file, path, named }) => (named === undefined ? [] : [{ file, path, named }]));
}
