import { idIn } from '@machi/domain/fields/in-address';
import type { ApplicationStep } from '@machi/domain/onlineforms/steps';

interface Named {
  readonly onlineform_id: number;
  readonly onlineform_application_id: number;
}

/** Steps of what was confirmed: they are drawn from the application, whatever has become of its form. */
export const laterSteps = ['sign', 'pay', 'finish'] as const satisfies readonly ApplicationStep[];
export type LaterStep = (typeof laterSteps)[number];

/** What goes along from page to page: the key of a test URL, and the proxy by which an official applies for somebody. */
export interface Along {
  readonly test?: string | null | undefined;
  readonly proxy?: number | undefined;
}

export const alongIn = (query: URLSearchParams): Along => {
  const proxy = query.get('proxy');
  return { test: query.get('test'), proxy: idIn(proxy) };
};

const wordsOf = ({ test, proxy }: Along): Readonly<Record<string, string>> => ({
  ...(test ? { test } : {}),
  ...(proxy === undefined ? {} : { proxy: String(proxy) }),
});

/** An address with what goes along, and with what this page alone is told. */
export function pathWith(path: string, along: Along, told: Readonly<Record<string, string>> = {}): string {
  const query = String(new URLSearchParams({ ...wordsOf(along), ...told }));
  return query === '' ? path : `${path}?${query}`;
}

/** What one reads before one applies, with the checklist. */
export const introductionPath = (onlineformId: number, along: Along): string =>
  pathWith(`/onlineform/introduction/${onlineformId}`, along);

const inForm = (application: Named, along: Along, told: Readonly<Record<string, string>>): string =>
  pathWith(`/onlineform/form/${application.onlineform_id}`, along, {
    ...told,
    application: String(application.onlineform_application_id),
  });

/** Where an application that was confirmed goes on (product, "Online forms"). */
export const stepPath = (application: Named, step: LaterStep, along: Along = {}): string =>
  inForm(application, along, { step });

/** Where what it says is corrected, as long as it is not filed. */
export const correctionPath = (application: Named, along: Along = {}): string => inForm(application, along, {});

/** Where an application is corrected that the office has sent back. */
export const sentBackPath = (application: Named, along: Along = {}): string =>
  `${correctionPath(application, along)}&sent-back=1`;

/** Where it is read. */
export const detailPath = ({ onlineform_application_id: id }: Named): string => `/application/detail/${id}`;

/** The form, filled in with what an earlier application said. */
export const refilledPath = ({ onlineform_id: form, onlineform_application_id: id }: Named): string =>
  `/onlineform/form/${form}/${id}`;

/** Where officials apply for somebody. */
export const PROXY_PATH = '/onlineform/proxy';
