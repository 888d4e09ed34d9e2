import { labelled } from '@machi/client/placed-errors';
import type { CallFailure } from '@machi/client/client';
import { readContent } from '@machi/domain/described/content';
import type { Content, FormDescription } from '@machi/domain/described/form-model';
import { sentForm, type TypedForm } from '@machi/domain/described/form-typed';
import { tidied } from '@machi/domain/described/tidy';
import { sentenceOf } from '@machi/domain/refusals/model';
import type { FormErrorLine } from '@machi/ui/form-errors/FormErrors';
import { useRef, useState } from 'react';
import { useLocale } from '../../record/record.ts';
import { pointerReleased } from '../../forms/pointer-release.ts';
import { fieldAt, pathsOf, valueAt, withValue } from './paths.ts';
import { useFormTexts } from './texts.ts';
import { afterChange, afterLeaving, afterMoving, firstProblems, nothingTold, type Said, type Told } from './told.ts';

export interface DescribedForm {
  readonly fields: FormDescription;
  readonly typed: TypedForm;
  /** Reads the current form: files and postal codes arrive later. */
  readonly read: (path: string) => unknown;
  readonly put: (path: string, value: unknown) => void;
  /** Like put, for rows that move. */
  readonly putRows: (path: string, rows: unknown) => void;
  /** Tidies and checks a control on leaving it. */
  readonly leave: (path: string) => void;
  readonly errorAt: (path: string) => string | undefined;
  /** Checks the whole form and shows all errors. Returns the content, or undefined when it is invalid. */
  readonly check: () => Content | undefined;
  /** Shows the server's sentences at their controls; returns those without a control. */
  readonly refuse: (failure: Pick<CallFailure, 'errors'>, below?: string) => readonly string[];
  /** Errors for FormErrors; empty until the form was sent once. */
  readonly summary: { readonly errors: readonly FormErrorLine[]; readonly attempt: number };
}

/**
 * State of a form that comes as data. It checks a field on leaving it and on sending, never while typing, with the
 * server's own function. Errors follow the language.
 * @param initial from `emptyForm`, `formIn` or `formFrom`
 * @param onChange receives every change, for a draft
 */
export function useDescribedForm(
  fields: FormDescription,
  initial: TypedForm,
  onChange: (typed: TypedForm) => void = () => {},
): DescribedForm {
  const locale = useLocale();
  const { t } = useFormTexts();
  const [typed, setTyped] = useState(initial);
  const latest = useRef(initial);
  const [told, setTold] = useState<Told>(nothingTold);
  const [attempt, setAttempt] = useState(0);

  const judged = () => readContent(fields, sentForm(fields, latest.current), new Date());
  function found(): Told {
    const read = judged();
    return 'problems' in read ? firstProblems(read.problems) : nothingTold;
  }
  function change(path: string, value: unknown, settle: (before: Told) => Told) {
    latest.current = withValue(latest.current, path, value);
    setTyped(latest.current);
    onChange(latest.current);
    setTold((before) => (before.size === 0 ? before : afterChange(settle(before), path, found())));
  }
  const put: DescribedForm['put'] = (path, value) => change(path, value, (before) => before);

  function tidy(path: string) {
    const field = fieldAt(fields, path);
    const value = valueAt(latest.current, path);
    if (typeof value !== 'string') return;
    const kind = path.endsWith('.zipcode') ? 'zipcode' : field && (('format' in field && field.format) || field.kind);
    const made = tidied(kind, value);
    if (made !== value) put(path, made);
  }

  const inWords = (said: Said): string => ('sentence' in said ? said.sentence : sentenceOf(said, locale));
  const inRows = (labels: readonly string[]): string =>
    labels.reduceRight((label, row) => t('path.row', { row, label }));

  return {
    fields,
    typed,
    read: (path) => valueAt(latest.current, path),
    put,
    putRows: (path, rows) => change(path, rows, (before) => afterMoving(before, path)),
    leave(path) {
      void pointerReleased().then(() => {
        tidy(path);
        setTold((before) => afterLeaving(before, path, found()));
      });
    },
    errorAt(path) {
      const said = told.get(path);
      return said && inWords(said);
    },
    check() {
      for (const { path } of pathsOf(fields, latest.current, locale)) tidy(path);
      const read = judged();
      setAttempt((before) => before + 1);
      setTold('problems' in read ? firstProblems(read.problems) : nothingTold);
      return 'content' in read ? read.content : undefined;
    },
    refuse({ errors }, below = 'content') {
      const known = new Set(pathsOf(fields, latest.current, locale).map(({ path }) => path));
      const rest: string[] = [];
      const atPaths = new Map<string, Said>();
      for (const [field, sentences] of Object.entries(errors)) {
        const path = field.startsWith(`${below}.`) ? field.slice(below.length + 1) : field;
        // Errors inside a list of ticks or files appear at the list.
        const control = known.has(path) ? path : path.replace(/\.\d+$/, '');
        if (known.has(control)) atPaths.set(control, { sentence: sentences.join(' ') });
        else rest.push(...sentences);
      }
      setTold((before) => new Map([...before, ...atPaths]));
      setAttempt((before) => before + 1);
      return rest;
    },
    summary: {
      attempt,
      errors:
        attempt === 0
          ? []
          : pathsOf(fields, typed, locale).flatMap(({ path, labels }) => {
              const said = told.get(path);
              return said ? [{ fieldId: path, message: labelled(inRows(labels), inWords(said), locale) }] : [];
            }),
    },
  };
}
