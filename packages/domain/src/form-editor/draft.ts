import { check } from '../contract/problems.ts';
import type { FormDescription } from '../described/form-model.ts';
import { mediaTypes } from '../files/model.ts';
import type { Flag } from '../fields/model.ts';
import { FormBody, MOST_CHECKS, MOST_SECTIONS, formFlags, formTexts, problemsTogether } from '../onlineforms/model.ts';
import type { Problem } from '../refusals/model.ts';
import { profileItems } from '../services/model.ts';
import {
  conditionOf,
  feeOf,
  listOf,
  numberOf,
  optionsOf,
  recordOf,
  textOf,
  wordsIfAny,
  wordsOf,
  type Given,
} from './draft-parts.ts';
import type { DraftField, DraftSection, DraftWords, FormDraft } from './model.ts';
import { isKind, kindsInRows, settings, type Setting } from './settings.ts';

/** Above the limit, so that a surplus question is reported and not lost. */
const MOST_DRAFT_FIELDS = 120;

const flagOf = (given: unknown): Flag => (given === 1 ? 1 : 0);
/** The known values among those given, each once, in the given order. */
const knownOf = <T>(given: unknown, known: readonly T[]): readonly T[] =>
  [...new Set(listOf(given, known.length * 2))].flatMap((one) => known.find((own) => own === one) ?? []);

const places = ['list', 'desk', 'paper', 'export'] as const;

function dayBoundOf(given: unknown): unknown {
  if (typeof given === 'string') return textOf(given);
  const { days, business_days, years } = recordOf(given);
  if (numberOf(days) !== undefined) return { days };
  if (numberOf(business_days) !== undefined) return { business_days };
  return numberOf(years) === undefined ? undefined : { years };
}

function settingOf(setting: Setting, given: Given): unknown {
  const value = given[setting.key];
  switch (setting.type) {
    case 'number':
      return numberOf(value);
    case 'flag':
      return value === true ? true : undefined;
    case 'one-of':
      return setting.values.find((one) => one === value);
    case 'words':
      return setting.initial === undefined ? wordsIfAny(value) : wordsOf(value);
    case 'options':
      return optionsOf(value);
    case 'preset':
    case 'told-by':
      return textOf(value) === '' ? undefined : textOf(value);
    case 'other': {
      const { value: option, field } = recordOf(value);
      return value === undefined ? undefined : { value: textOf(option), field: textOf(field) };
    }
    case 'day':
      return dayBoundOf(value);
    case 'media-types':
      return Array.isArray(value) ? knownOf(value, mediaTypes) : undefined;
    case 'fields':
      return fieldsOf(value, true);
  }
}

/** The places that show a question, with their own words. */
function shownOf(given: unknown): Given {
  const shown = recordOf(given);
  return Object.fromEntries(
    places
      .filter((place) => shown[place] !== undefined)
      .map((place) => {
        const { label, words } = recordOf(shown[place]);
        const said = { label: wordsIfAny(label), words: wordsIfAny(words) };
        return [place, Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))];
      }),
  );
}

function fieldOf(given: unknown, isInRow: boolean): DraftField[] {
  const read = recordOf(given);
  const { kind, erased, autocomplete } = read;
  if (!isKind(kind) || (isInRow && !kindsInRows.includes(kind))) return [];
  const said: Record<string, unknown> = {
    hint: wordsIfAny(read['hint']),
    is_required: typeof read['is_required'] === 'boolean' ? read['is_required'] : undefined,
    asked_when: conditionOf(read['asked_when']),
    shown: read['shown'] === undefined ? undefined : shownOf(read['shown']),
    erased: erased === 'never' || erased === 'at-withdrawal' ? erased : undefined,
    autocomplete: textOf(autocomplete) === '' ? undefined : textOf(autocomplete),
  };
  for (const setting of settings[kind]) said[setting.key] = settingOf(setting, read);
  const known = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
  return [{ name: textOf(read['name']), kind, label: wordsOf(read['label']), ...known }];
}

const fieldsOf = (given: unknown, isInRow = false): readonly DraftField[] =>
  listOf(given, MOST_DRAFT_FIELDS).flatMap((one) => fieldOf(one, isInRow));

/**
 * A draft from unchecked data of a browser, a file or an earlier version. Unknown parts are dropped, missing ones are
 * empty. A form that can be published comes out unchanged.
 */
export function draftOf(given: unknown): FormDraft {
  const read = recordOf(given);
  const texts = Object.fromEntries(formTexts.map((name) => [name, wordsOf(read[name])]));
  const flags = Object.fromEntries(formFlags.map((name) => [name, flagOf(read[name])]));
  return {
    ...(texts as Pick<FormDraft, (typeof formTexts)[number]>),
    ...(flags as Pick<FormDraft, (typeof formFlags)[number]>),
    estimated_delivery_days: numberOf(read['estimated_delivery_days']) ?? null,
    checklist: listOf(read['checklist'], MOST_CHECKS + 1).map(wordsOf),
    agreement: wordsOf(read['agreement']),
    applicant_items: knownOf(read['applicant_items'], profileItems),
    retention_years: numberOf(read['retention_years']) ?? null,
    sections: listOf(read['sections'], MOST_SECTIONS + 1).map((one): DraftSection => {
      const { title, fields } = recordOf(one);
      return { title: wordsOf(title), fields: fieldsOf(fields) };
    }),
    fees: feeOf(read['fees']),
  };
}

const nothing = { ja: '', en: '' } as const;

/** A new form: one part without questions. */
export const emptyDraft = (): FormDraft =>
  draftOf({
    checklist: [nothing],
    applicant_items: ['name', 'address', 'tel'],
    retention_years: 5,
    sections: [{ title: { ja: '申請の内容', en: 'Your application' }, fields: [] }],
  });

/**
 * Checks whether a draft can be published: gives the form, or all problems with their paths in the draft. Cross-checks
 * run even while texts are missing, so that all problems show at once.
 */
export function checkedDraft(
  draft: FormDraft,
): { readonly body: FormBody } | { readonly problems: readonly Problem[] } {
  const read = check(FormBody, draft);
  if ('value' in read) return { body: read.value };
  const sections = draft.sections.map(({ title, fields }) => ({
    title,
    fields: fields as unknown as FormDescription,
  }));
  const known = new Set(read.problems.map(({ field }) => field));
  const together = problemsTogether({ sections, fees: draft.fees }).filter(({ field }) => !known.has(field));
  return { problems: [...read.problems, ...together] };
}

const inOne = (words: DraftWords): DraftWords => ({
  ...words,
  ja: words.ja || words.en,
  en: words.en || words.ja,
});

/** The draft with each missing text filled in from the other language, for a preview before translation. */
export function inOneLanguage(draft: FormDraft): FormDraft {
  const filled = (given: unknown): unknown => {
    if (Array.isArray(given)) return given.map(filled);
    if (typeof given !== 'object' || given === null) return given;
    const { ja, en } = given as Given;
    if (typeof ja === 'string' && typeof en === 'string') return inOne({ ...given, ja, en });
    return Object.fromEntries(Object.entries(given).map(([key, value]) => [key, filled(value)]));
  };
  return draftOf(filled(draft));
}
