import { randomInt } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { dateAt } from '@machi/domain/calendar/model';
import type { Localized } from '@machi/domain/locale/model';
import { ownWords, wordingOf, type OwnWords } from '@machi/domain/town/own-words';
import { CENTER, OFFICE, drawBasemap, placeAt } from './draw-basemap.ts';
import { drawPictures } from './draw-pictures.ts';

const templates = fileURLToPath(new URL('template', import.meta.url));

/** What a new town is called, and where it lies. */
export interface NewTown {
  readonly key: string;
  readonly nameJa: string;
  readonly nameEn: string;
  /** Degrees. */
  readonly position: { readonly latitude: number; readonly longitude: number };
  /** The facility that the template's texts name, with its rooms. */
  readonly hall?: { readonly id: number; readonly name: Localized; readonly rooms: Localized } | undefined;
  readonly prefecture?: string | undefined;
}

type Values = Readonly<Record<string, string | number>>;

/** What people read; the others are keys, names of files and choices. */
const SENTENCE = /[\s\u3000-\u9fff]/u;

/**
 * Says every text as the town does, and fills in `{{name}}`; a text that is only a placeholder becomes the value itself,
 * also a number.
 */
function fill(content: unknown, values: Values, say: OwnWords): unknown {
  const valueOf = (name: string): string | number => {
    const value = values[name];
    if (value === undefined) throw new Error(`The template asks for {{${name}}}, which nobody gives.`);
    return value;
  };
  if (typeof content === 'string') {
    const whole = /^\{\{(\w+)\}\}$/.exec(content)?.[1];
    return whole === undefined
      ? (SENTENCE.test(content) ? say(content) : content).replaceAll(/\{\{(\w+)\}\}/g, (_text, name: string) =>
          String(valueOf(name)),
        )
      : valueOf(whole);
  }
  if (Array.isArray(content)) return content.map((entry: unknown) => fill(entry, values, say));
  if (typeof content !== 'object' || content === null) return content;
  return Object.fromEntries(Object.entries(content).map(([name, entry]) => [name, fill(entry, values, say)]));
}

/** Random password: the sample's people are real accounts of the town that uses the pack. */
const newPassword = (): string =>
  `try-${Array.from({ length: 10 }, () => 'abcdefghjkmnpqrstuvwxyz23456789'.charAt(randomInt(31))).join('')}`;

/** What the template's texts say of the facility whose rooms are reserved. */
const CENTRE = {
  id: 2,
  name: { ja: '中央会館', en: 'Central Hall' },
  rooms: { ja: 'ホール、会議室、控室', en: 'hall, meeting room, dressing room' },
};

function valuesOf(
  { key, nameJa, nameEn, position, hall = CENTRE, prefecture = '［都道府県］' }: NewTown,
  now: Date,
): Values {
  const [officeLongitude, officeLatitude] = placeAt(position, OFFICE);
  const [centerLongitude, centerLatitude] = placeAt(position, CENTER);
  return {
    town_key: key,
    name_ja: nameJa,
    name_en: nameEn,
    code_prefix: (key.replaceAll(/\d/g, '') + key.charAt(0)).slice(0, 2).toUpperCase(),
    today: dateAt(now),
    sample_password: newPassword(),
    latitude: position.latitude,
    longitude: position.longitude,
    office_latitude: officeLatitude,
    office_longitude: officeLongitude,
    center_latitude: centerLatitude,
    center_longitude: centerLongitude,
    prefecture,
    hall_id: hall.id,
    hall_ja: hall.name.ja,
    hall_en: hall.name.en,
    rooms_ja: hall.rooms.ja,
    rooms_en: hall.rooms.en,
  };
}

/** The template with the town's names, and its map. */
export async function filledFiles(order: NewTown, now: Date): Promise<Record<string, unknown>> {
  const values = valuesOf(order, now);
  const say = ownWords(wordingOf(order.nameJa, false)) ?? String;
  const names = (await readdir(templates)).filter((name) => name.endsWith('.json'));
  const entries = await Promise.all(
    names.map(async (name): Promise<[string, unknown]> => {
      const template: unknown = JSON.parse(await readFile(path.join(templates, name), 'utf8'));
      return [name, fill(template, values, say)];
    }),
  );
  return { ...Object.fromEntries(entries), 'basemap.geojson': drawBasemap(order.position) };
}

/** Puts lists of numbers on one line, and each feature of the map on its own: people read and compare these files. */
function jsonText(name: string, content: unknown): string {
  if (name.endsWith('.geojson') && typeof content === 'object' && content !== null && 'features' in content) {
    const { features, ...others } = content;
    const lines = Array.isArray(features) ? features.map((feature) => JSON.stringify(feature)) : [];
    return `${JSON.stringify(others).slice(0, -1)},"features":[\n${lines.join(',\n')}\n]}\n`;
  }
  const text = JSON.stringify(content, null, 2);
  return `${text.replaceAll(/\[\s+(\d+(?:,\s+\d+)*)\s+\]/g, (_list, numbers: string) => `[${numbers.replaceAll(/\s+/g, ' ')}]`)}\n`;
}

/** The files of a pack as they are written: texts by their paths in its folder. */
export const packTexts = (files: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(Object.entries(files).map(([name, content]) => [name, jsonText(name, content)])),
  ...drawPictures(),
});
