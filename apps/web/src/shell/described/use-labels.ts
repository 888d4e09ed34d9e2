import type { Description, Place } from '@machi/domain/described/model';
import { labelsOf } from '@machi/domain/described/written';
import { useLocale } from '../record/record.ts';

/** What described fields are called in the language of the page, by their names: in their form, or at a place. */
export const useLabels = <const D extends Description>(fields: D, place?: Place): ReturnType<typeof labelsOf<D>> =>
  labelsOf(fields, useLocale(), place);
