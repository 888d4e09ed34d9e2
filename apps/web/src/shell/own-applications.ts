import type { ApplicationStep } from '@machi/domain/onlineforms/steps';

/** First part of the keys of all queries for own applications. */
export const OWN_APPLICATIONS = 'own-applications';

interface Named {
  readonly onlineform_id: number;
  readonly onlineform_application_id: number;
}

/** Steps of what was confirmed: they are drawn from the application, whatever has become of its form. */
export const laterSteps = ['sign', 'pay', 'finish'] as const satisfies readonly ApplicationStep[];
export type LaterStep = (typeof laterSteps)[number];

/** The key of a test URL goes along from page to page. */
const withTest = (test: string | null | undefined): Readonly<Record<string, string>> => (test ? { test } : {});

/** Where an application that was confirmed goes on (product, "Online forms"). */
export const stepPath = (application: Named, step: LaterStep, test?: string | null): string =>
  `/onlineform/form/${application.onlineform_id}?${new URLSearchParams({
    ...withTest(test),
    step,
    application: String(application.onlineform_application_id),
  })}`;

/** Where what it says is corrected, as long as it is not filed. */
export const correctionPath = (application: Named, test?: string | null): string =>
  `/onlineform/form/${application.onlineform_id}?${new URLSearchParams({
    ...withTest(test),
    application: String(application.onlineform_application_id),
  })}`;

/** Where an application is corrected that the office has sent back. */
export const sentBackPath = (application: Named): string => `${correctionPath(application)}&sent-back=1`;
