import { sentenceOf } from '@machi/domain/refusals/model';
import type { Problem } from '@machi/domain/refusals/model';
import { set } from 'react-hook-form';
import type { Resolver } from 'react-hook-form';
import { shownLocale } from '../../shell/record/record.ts';
import { readForm } from './form-request.ts';
import { controlsOf } from './form-values.ts';
import type { ControlName, FormValues } from './form-values.ts';
import type { Place } from './place.ts';

/** Judges the fields before any day is chosen too: no rule of theirs depends on the day. */
const anyTime = [{ date: '2000-01-01', start: '00:00', end: '01:00' }];

function problemsOf(place: Place, values: FormValues): readonly Problem[] {
  const read = readForm(place, anyTime, values);
  return 'problems' in read ? read.problems : [];
}

/** What is wrong with the fields, each told in the language of the page. */
export const resolverOf =
  (place: Place): Resolver<FormValues> =>
  (values) => {
    const errors = {};
    for (const problem of problemsOf(place, values)) {
      set(errors, problem.field, { type: problem.code, message: sentenceOf(problem, shownLocale()) });
    }
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
  };

/** The controls that are wrong as they stand. */
export function wrongControls(place: Place, values: FormValues): ReadonlySet<ControlName> {
  const wrong = new Set(problemsOf(place, values).map(({ field }) => field));
  return new Set(controlsOf(place.questions).filter((name) => wrong.has(name)));
}
