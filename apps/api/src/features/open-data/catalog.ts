import { LICENCE, setFrequency, type Publisher, type SetKey } from '@machi/domain/open-data/model';
import { locales, type Localized } from '@machi/domain/locale/model';
import { fillText, wordingsOf } from '@machi/domain/locale/texts';
import type { House } from '../../platform/house.ts';
import { formats } from './set-files.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

export const textsIn = wordingsOf('open-data', { ja, en });
type TextKey = keyof typeof ja;
export const textKey = (key: SetKey | 'gtfs' | 'realtime') => ({ title: key, text: `${key}.text` as TextKey }) as const;

const FREQUENCY = 'http://publications.europa.eu/resource/authority/frequency/';
const MEDIA = 'https://www.iana.org/assignments/media-types/';

const said = (words: Localized) => locales.map((locale) => ({ '@language': locale, '@value': words[locale] }));
const named = (key: TextKey) => said({ ja: textsIn('ja')[key], en: textsIn('en')[key] });

/** A file to fetch: its name below the address, and media type. */
const distribution = (downloadURL: string, mediaType: string) => ({
  '@type': 'dcat:Distribution',
  'dcat:accessURL': { '@id': downloadURL },
  'dcat:downloadURL': { '@id': downloadURL },
  'dcat:mediaType': { '@id': MEDIA + mediaType },
  'dct:license': { '@id': LICENCE.url },
});

/** The catalogue of the sets in DCAT 3 (W3C), as JSON-LD. */
export function writeCatalog(
  { town: { town } }: Pick<House, 'town'>,
  { publicUrl, government_code, prefecture }: Publisher,
  sets: readonly { readonly key: SetKey; readonly changed_at: Date | undefined }[],
  hasFeed: boolean,
) {
  const base = `${publicUrl}/opendata/`;
  const publisher = {
    '@type': 'foaf:Organization',
    'foaf:name': said({ ja: prefecture + town.town_name.ja, en: town.town_name.en }),
    'dct:identifier': government_code,
  };
  const contact = {
    '@type': 'vcard:Organization',
    'vcard:fn': town.office_name.ja,
    'vcard:hasTelephone': town.office_tel,
  };
  const dataset = (key: SetKey | 'gtfs' | 'realtime', files: readonly object[], more: object) => ({
    '@id': `${base}#${key}`,
    '@type': 'dcat:Dataset',
    'dct:identifier': key,
    'dct:title': named(textKey(key).title),
    'dct:description': named(textKey(key).text),
    'dct:publisher': publisher,
    'dcat:contactPoint': contact,
    'dct:license': { '@id': LICENCE.url },
    'dcat:distribution': files,
    ...more,
  });
  const live = ['vehicle-positions', 'trip-updates', 'alerts'].map((name) =>
    distribution(`${publicUrl}/api/open-data/${name}.pb`, 'application/x-protobuf'),
  );
  return {
    '@context': {
      dcat: 'http://www.w3.org/ns/dcat#',
      dct: 'http://purl.org/dc/terms/',
      foaf: 'http://xmlns.com/foaf/0.1/',
      vcard: 'http://www.w3.org/2006/vcard/ns#',
      xsd: 'http://www.w3.org/2001/XMLSchema#',
    },
    '@id': base,
    '@type': 'dcat:Catalog',
    'dct:title': said({
      ja: fillText(textsIn('ja').title, { town: town.town_name.ja }),
      en: fillText(textsIn('en').title, { town: town.town_name.en }),
    }),
    'dct:description': named('standard'),
    'dct:publisher': publisher,
    'dct:license': { '@id': LICENCE.url },
    'dcat:dataset': [
      ...sets.map(({ key, changed_at }) =>
        dataset(
          key,
          formats.map((format) =>
            distribution(`${base}${key}.${format}`, format === 'csv' ? 'text/csv' : 'application/json'),
          ),
          {
            'dct:modified': { '@type': 'xsd:dateTime', '@value': changed_at?.toISOString() },
            'dct:accrualPeriodicity': { '@id': FREQUENCY + setFrequency[key] },
          },
        ),
      ),
      ...(hasFeed
        ? [
            dataset('gtfs', [distribution(`${base}gtfs.zip`, 'application/zip')], {}),
            dataset('realtime', live, { 'dct:accrualPeriodicity': { '@id': `${FREQUENCY}CONT` } }),
          ]
        : []),
    ],
  };
}
