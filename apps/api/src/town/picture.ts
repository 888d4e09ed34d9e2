import type { Locale } from '@machi/domain/locale/model';
import { packAddress } from '@machi/domain/town/pictures';
import type { PackPicture, Picture } from '@machi/domain/town/pictures';
import type { House } from '../platform/house.ts';

/** Who knows which content the files of the pack have. */
export type PackVersions = Pick<House, 'versionOf'>;

/** A picture of the pack in a person's language. */
export const pictureOf = (picture: PackPicture, locale: Locale, house: PackVersions): Picture => ({
  src: packAddress(picture.file, house.versionOf(picture.file)),
  alt: picture.alt[locale],
});
