/** The key of a test URL goes along from page to page. */
const withTest = (path: string, test: string | null | undefined): string => (test ? `${path}?test=${test}` : path);

export const introductionPath = (onlineformId: number, test?: string | null): string =>
  withTest(`/onlineform/introduction/${onlineformId}`, test);

export const formPath = (onlineformId: number, test?: string | null): string =>
  withTest(`/onlineform/form/${onlineformId}`, test);
