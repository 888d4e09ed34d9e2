/** As `ref`: what a person does next has the focus as soon as it is there. */
export const focusFirst = (element: HTMLElement | null): void => element?.focus();
