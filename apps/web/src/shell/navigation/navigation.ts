type Go = (path: string, options: { readonly replace: boolean }) => void;

/** Where the router is on its way to, if it is. */
type OnTheWay = () => { readonly pathname: string; readonly search: string } | undefined;

let go: Go | undefined;
let onTheWay: OnTheWay = () => undefined;

/** Gives the client, which knows no router, the way to navigate; called once when the router exists. */
export function connectNavigation(navigate: Go, pending: OnTheWay): void {
  go = navigate;
  onTheWay = pending;
}

/** Replaces the screen that failed, so that "back" does not run into the same failure again. */
export function goInstead(path: string): void {
  go?.(path, { replace: true });
}

/** Path and query of the screen that is shown or, while the next one is loading, of that one. */
export function currentPath(): string {
  const { pathname, search } = onTheWay() ?? window.location;
  return pathname + search;
}
