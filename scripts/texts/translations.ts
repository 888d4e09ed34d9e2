import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { variants } from '@machi/domain/locale/model';
import type { OfferedVariant } from '@machi/domain/locale/offered';
import { inForms, isWords, readWords, residentCatalogues, sentencesIn } from './easy-texts.ts';

/** A sentence for translators. */
export interface Unit {
  /** The catalogue of the language that it stands on, from the project's folder. */
  readonly file: string;
  readonly key: string;
  readonly source: string;
  /** The Japanese original, if the source is none. */
  readonly original?: string;
  /** Empty: there is none, and the source is said. */
  readonly target: string;
  /** `changed`: nobody has looked at it since its source took these words. */
  readonly state: 'missing' | 'changed' | 'translated';
}

/** Hashes of the sources that translations stand on, by catalogue and key. */
export type Stands = Readonly<Record<string, Readonly<Record<string, string>>>>;

export const standsFile = (root: string, language: OfferedVariant): string =>
  path.join(root, `scripts/texts/stands/${language}.json`);
const readStands = (root: string, language: OfferedVariant): Stands => {
  const file = standsFile(root, language);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
};
export const standOf = (source: string): string => createHash('sha256').update(source).digest('hex').slice(0, 8);

/** The catalogue in another language. */
export const catalogueIn = (file: string, language: string): string =>
  file.replace(/[\w-]+\.json$/, `${language}.json`);

/** The catalogue that a language stands on, in the forms of that language. */
export const baseWords = (root: string, file: string, language: string): unknown =>
  inForms(JSON.parse(readFileSync(path.join(root, file), 'utf8')), language);

/** All sentences for translators of a language, in the order of the catalogues. */
export function unitsOf(root: string, language: OfferedVariant): readonly Unit[] {
  const base = variants[language];
  const stands = readStands(root, language);
  return residentCatalogues(root).flatMap((japanese) => {
    const file = catalogueIn(japanese, base);
    const originals = base === 'ja' ? {} : Object.fromEntries(sentencesIn(baseWords(root, japanese, 'ja')));
    const targets = readWords(path.join(root, catalogueIn(file, language)));
    return sentencesIn(baseWords(root, file, language)).map(([key, source]): Unit => {
      const original = originals[key] ?? originals[key.replace(/_[a-z]+$/, '_other')];
      const stand = stands[file]?.[key];
      const said = targets[key] === source ? '' : (targets[key] ?? '');
      return {
        file,
        key,
        source,
        ...(original === undefined ? {} : { original }),
        // A source that somebody has looked at and left as it is stands for itself.
        target: said === '' && stand !== undefined ? source : said,
        state: said === '' && stand === undefined ? 'missing' : stand === standOf(source) ? 'translated' : 'changed',
      };
    });
  });
}

/** The longest translation, in characters: a page has no room for a paragraph in place of a word. */
export const longestOf = (source: string): number => 30 + 3 * source.length;

/** Placeholders and tags of a sentence, in any order. */
const marksOf = (text: string): readonly string[] => (text.match(/\{\{.*?\}\}|<\/?[a-z][^>]*>/g) ?? []).toSorted();

/** Why a text cannot stand for a sentence; undefined if it can. */
export function faultOf(source: string, target: string): string | undefined {
  const [wanted, found] = [marksOf(source).join(' '), marksOf(target).join(' ')];
  if (wanted !== found) return `it needs ${wanted || 'no placeholder'}, and has ${found || 'none'}`;
  if (/\{\{|\}\}/.test(target.replaceAll(/\{\{[\w.-]+\}\}/g, ''))) return 'a placeholder is not closed';
  if (target.length > longestOf(source))
    return `it has ${target.length} characters, at most ${longestOf(source)} are possible`;
  return /[\p{Cc}\uFFFD]/u.test(target.replaceAll('\n', '')) ? 'it has characters that cannot be shown' : undefined;
}

/** A sentence as it came back from a translator. */
export interface Answer extends Pick<Unit, 'file' | 'key' | 'source' | 'target'> {
  /** Whether the translator has not marked it as done. */
  readonly isOpen: boolean;
}

export interface Taken {
  /** Sentences that cannot be taken; if there are any, nothing is written. */
  readonly faults: readonly string[];
  /** Sentences that no catalogue has any more. */
  readonly gone: readonly string[];
  /** Translations by the base's catalogue, undefined if none are left. */
  readonly catalogues: ReadonlyMap<string, unknown>;
  readonly stands: Stands;
}

/** Lays sentences over a catalogue. A list is said whole; what it lacks is said as in the base. */
function laidOver(base: unknown, said: ReadonlyMap<string, string>, key = ''): unknown {
  if (typeof base === 'string') return said.get(key);
  const under = (part: string | number): string => (key === '' ? String(part) : `${key}/${part}`);
  if (Array.isArray(base)) {
    const parts = base.map((part: unknown, index) => laidOver(part, said, under(index)));
    return parts.some((part) => part !== undefined) ? parts.map((part, index) => part ?? base[index]) : undefined;
  }
  if (!isWords(base)) return undefined;
  const parts = Object.entries(base).map(([part, one]) => [part, laidOver(one, said, under(part))] as const);
  const there = parts.filter(([, one]) => one !== undefined);
  return there.length === 0 ? undefined : Object.fromEntries(there);
}

/** Takes a translator's answers. What they do not name stays as it is. */
export function take(root: string, language: OfferedVariant, answers: readonly Answer[]): Taken {
  const units = unitsOf(root, language);
  const placeOf = ({ file, key }: Pick<Unit, 'file' | 'key'>): string => `${file} ${key}`;
  const byPlace = new Map<string, Answer>();
  const faults: string[] = [];
  for (const answer of answers) {
    if (byPlace.has(placeOf(answer))) faults.push(`${placeOf(answer)}: it is there twice`);
    byPlace.set(placeOf(answer), answer);
  }
  const before = readStands(root, language);
  const stands: Record<string, Record<string, string>> = {};
  const said = new Map<string, Map<string, string>>();
  const touched = new Set<string>();
  for (const unit of units) {
    const answer = byPlace.get(placeOf(unit));
    byPlace.delete(placeOf(unit));
    if (answer) touched.add(unit.file);
    const target = answer?.target ?? unit.target;
    if (target.trim() === '') continue;
    const fault = answer && faultOf(unit.source, target);
    if (fault !== undefined) faults.push(`${placeOf(unit)}: ${fault}: ${target}`);
    const wasLookedAt = answer && !(answer.isOpen && target === unit.target);
    const stand = wasLookedAt ? standOf(answer.source) : before[unit.file]?.[unit.key];
    if (stand !== undefined) (stands[unit.file] ??= {})[unit.key] = stand;
    if (target === unit.source) continue;
    said.set(unit.file, (said.get(unit.file) ?? new Map<string, string>()).set(unit.key, target));
  }
  const catalogues = [...touched].map(
    (file) => [file, laidOver(baseWords(root, file, language), said.get(file) ?? new Map())] as const,
  );
  return { faults, gone: [...byPlace.keys()], catalogues: new Map(catalogues), stands };
}
