import type { Description, Place } from '@machi/domain/described/model';
import { labelsOf } from '@machi/domain/described/written';
import { useLocale } from '../record/record.ts';

/** Labels of described fields by name, in the page's language: of their form, or of another place. */
export const useLabels = <const D extends Description>(fields: D, place?: Place): ReturnType<typeof labelsOf<D>> =>
  labelsOf(fields, useLocale(), place);
