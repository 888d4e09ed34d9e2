/** The key of a test URL goes along from page to page. */
const withTest = (path: string, test: string | null | undefined): string => (test ? `${path}?test=${test}` : path);

export const introductionPath = (onlineformId: number, test?: string | null): string =>
  withTest(`/onlineform/introduction/${onlineformId}`, test);

/** Where one is told that it could not be processed, and from where one tries again. */
export const errorPath = (back: string, problem: 'processing' | 'signing' = 'processing'): string =>
  `/onlineform/error?${new URLSearchParams({ problem, back })}`;

export const formPath = (onlineformId: number, test?: string | null): string =>
  withTest(`/onlineform/form/${onlineformId}`, test);
