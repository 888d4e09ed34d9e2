import type { Locale } from '@machi/domain/locale/model';
import { packAddress } from '@machi/domain/pictures/pack-files';
import type { PackPicture, Picture } from '@machi/domain/pictures/model';

/** Who knows which content the files of the pack have. */
export interface PackVersions {
  /** The version that the address of a file of the pack carries: a changed file has a new address. */
  versionOf(file: string): string | undefined;
}

/** A picture of the pack in a person's language. */
export const pictureOf = (picture: PackPicture, locale: Locale, house: PackVersions): Picture => ({
  src: packAddress(picture.file, house.versionOf(picture.file)),
  alt: picture.alt[locale],
});
