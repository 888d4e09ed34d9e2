import type { FacesFile } from '@machi/domain/faces/town-faces';
import type { Locale } from '@machi/domain/locale/model';
import { fillText } from '@machi/domain/locale/texts';
import type { TownPack } from '@machi/domain/town/model';
import type { Pdf } from '../../platform/pdf/document.ts';
import { consent } from './text/consent.ts';

/** The consent form on paper, with the text of the desk's screen, on one page. */
export function faceConsent(
  { town }: Pick<TownPack, 'town'>,
  faces: Pick<FacesFile, 'consent' | 'consent_version' | 'guardian_below'>,
  locale: Locale,
  now: Date,
): Pdf {
  const text = consent[locale];
  const years = String(faces.guardian_below);
  const lines = faces.consent[locale].split('\n').filter((line) => line.trim() !== '');
  return {
    title: text.title,
    author: town.town_name[locale],
    now,
    footer: `${town.town_name[locale]}　${text.title}　${fillText(text.version, { version: faces.consent_version })}`,
    gaps: text.gaps,
    parts: [
      { text: town.town_name[locale], size: 13, align: 'center', gap: 2 },
      { title: text.title, size: 22, isBold: true, align: 'center', gap: 14 },
      { text: text.lead, size: 12, gap: 8 },
      ...lines.map((item) => ({ mark: '●', item, size: 12, gap: 5 })),
      { space: 10 },
      // Space for handwriting above the line.
      ...[text.date, text.name, text.signature, fillText(text.guardian, { years })].flatMap((label) => [
        { text: label, size: 9.5, gap: 8 },
        { underlined: '　', size: 14, gap: 8 },
      ]),
      { space: 8 },
      { text: text.office, size: 9.5, gap: 2 },
      { text: text.official, size: 9.5, gap: 6 },
      { underlined: '　', size: 12, gap: 6 },
      { text: `${town.office_name[locale]}　${text.call} ${town.office_tel}`, size: 9.5, gap: 0 },
    ],
  };
}
