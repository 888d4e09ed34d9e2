/** As `ref`: focuses the next element to use as soon as it exists. */
export const focusFirst = (element: HTMLElement | null): void => element?.focus();
