import type { ApplicationStep } from '@machi/domain/onlineforms/steps';

interface Named {
  readonly onlineform_id: number;
  readonly onlineform_application_id: number;
}

/** Steps after the confirmation. They are rendered from the application, whatever has become of its form. */
export const laterSteps = ['sign', 'pay', 'finish'] as const satisfies readonly ApplicationStep[];
export type LaterStep = (typeof laterSteps)[number];

/** Parameter kept from page to page: the key of a test URL. */
export interface Along {
  readonly test?: string | null | undefined;
}

export const alongIn = (query: URLSearchParams): Along => ({ test: query.get('test') });

/** Address with the lasting parameter and those of this page. */
export function pathWith(path: string, { test }: Along, told: Readonly<Record<string, string>> = {}): string {
  const query = String(new URLSearchParams({ ...(test ? { test } : {}), ...told }));
  return query === '' ? path : `${path}?${query}`;
}

/** Page to read before applying, with the checklist. */
export const introductionPath = (onlineformId: number, along: Along): string =>
  pathWith(`/onlineform/introduction/${onlineformId}`, along);

const inForm = (application: Named, along: Along, told: Readonly<Record<string, string>>): string =>
  pathWith(`/onlineform/form/${application.onlineform_id}`, along, {
    ...told,
    application: String(application.onlineform_application_id),
  });

/** Step at which a confirmed application continues (product, "Online forms"). */
export const stepPath = (application: Named, step: LaterStep, along: Along = {}): string =>
  inForm(application, along, { step });

/** Page to correct an application before it is filed. */
export const correctionPath = (application: Named, along: Along = {}): string => inForm(application, along, {});

/** Page to correct an application that the office has sent back. */
export const sentBackPath = (application: Named, along: Along = {}): string =>
  `${correctionPath(application, along)}&sent-back=1`;

/** Page to read an application. */
export const detailPath = ({ onlineform_application_id: id }: Named): string => `/application/detail/${id}`;

/** The form, filled in from an earlier application. */
export const refilledPath = ({ onlineform_id: form, onlineform_application_id: id }: Named): string =>
  `/onlineform/form/${form}/${id}`;

/** Page on which officials apply for a person. */
export const PROXY_PATH = '/onlineform/proxy';
