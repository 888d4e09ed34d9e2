type Go = (path: string, options: { readonly replace: boolean }) => void;

let go: Go | undefined;

/** Gives the client, which knows no router, the way to navigate; called once when the router exists. */
export function connectNavigation(navigate: Go): void {
  go = navigate;
}

/** Replaces the screen that failed, so that "back" does not run into the same failure again. */
export function goInstead(path: string): void {
  go?.(path, { replace: true });
}

/** Path, query and hash of the screen as the address bar shows it. */
export const currentPath = (): string => window.location.pathname + window.location.search;
