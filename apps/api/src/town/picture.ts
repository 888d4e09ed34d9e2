import type { Locale } from '@machi/domain/locale/model';
import { packAddress } from '@machi/domain/pictures/pack-files';
import type { PackPicture, Picture } from '@machi/domain/pictures/model';

/** Knows the versions of the pack's files. */
export interface PackVersions {
  /** The version in the address of a pack's file: a changed file gets a new address. */
  versionOf(file: string): string | undefined;
}

/** A picture of the pack in a person's language. */
export const pictureOf = (picture: PackPicture, locale: Locale, house: PackVersions): Picture => ({
  src: packAddress(picture.file, house.versionOf(picture.file)),
  alt: picture.alt[locale],
});
