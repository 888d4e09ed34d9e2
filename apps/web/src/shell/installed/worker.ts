/** The page's own script: a worker that keeps it is of the page's version. */
const ownScript = (): string =>
  new URL(document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '/', location.href).pathname;

/** A new version begins at once if this is the only page and of that version; otherwise it waits (decisions/0164). */
function letBegin({ waiting }: ServiceWorkerRegistration): void {
  waiting?.postMessage(ownScript(), []);
}

/**
 * Registers the worker that keeps pages for the time without a network; undefined where the browser or the server has
 * none. Again is harmless.
 */
export async function registerWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!window.isSecureContext || !('serviceWorker' in navigator) || import.meta.env.DEV) return undefined;
  try {
    const registration = await navigator.serviceWorker.register('/sw.js');
    letBegin(registration);
    registration.addEventListener('updatefound', () =>
      registration.installing?.addEventListener('statechange', () => letBegin(registration)),
    );
    return registration;
  } catch {
    return undefined;
  }
}
