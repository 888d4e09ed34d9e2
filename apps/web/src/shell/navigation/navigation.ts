type Go = (path: string, options: { readonly replace: boolean }) => void;

/** Returns the router's pending location, if any. */
type OnTheWay = () => { readonly pathname: string; readonly search: string } | undefined;

let go: Go | undefined;
let onTheWay: OnTheWay = () => undefined;

/** Connects the client, which has no router, with navigation; called once when the router exists. */
export function connectNavigation(navigate: Go, pending: OnTheWay): void {
  go = navigate;
  onTheWay = pending;
}

/** Replaces the failed screen, so that "back" does not meet the same failure again. */
export function goInstead(path: string): void {
  go?.(path, { replace: true });
}

/** Path and query of the shown screen, or of the next one while it loads. */
export function currentPath(): string {
  const { pathname, search } = onTheWay() ?? window.location;
  return pathname + search;
}
