import { BrowserWindow, session } from 'electron';
import { isOwnPage, isPermitted, waitBeforeReload } from './shell-rules.ts';

export interface WindowOptions {
  readonly origin: string;
  readonly address: string;
  readonly title: string;
  readonly isKiosk: boolean;
  readonly isPackaged: boolean;
  note(line: string, detail: Readonly<Record<string, unknown>>): void;
}

/** Refuses every foreign page and permission, for all windows. */
export function guardSession(origin: string): void {
  const own = session.defaultSession;
  own.setPermissionRequestHandler((_contents, permission, answer, details) => {
    const media = 'mediaTypes' in details ? (details.mediaTypes ?? []) : [];
    answer(isPermitted({ permission, page: details.requestingUrl, media }, origin));
  });
  own.setPermissionCheckHandler((_contents, permission, page, { mediaType }) =>
    isPermitted({ permission, page, media: mediaType === undefined ? [] : [mediaType] }, origin),
  );
  // Only requests to this machine's own server are allowed.
  own.webRequest.onBeforeRequest(({ url }, answer) => {
    const isOurs =
      isOwnPage(url, origin) || isOwnPage(url.replace(/^ws:/, 'http:'), origin) || /^(?:data|blob):/.test(url);
    answer({ cancel: !isOurs });
  });
}

/** Opens a window for our own screens: sandboxed, without Node, without links to elsewhere; reopened when it ends. */
export function openWindow({ origin, address, title, isKiosk, isPackaged, note }: WindowOptions): BrowserWindow {
  const window = new BrowserWindow({
    title,
    kiosk: isKiosk,
    autoHideMenuBar: true,
    backgroundColor: '#12223A',
    webPreferences: {
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
      devTools: !isPackaged,
      // A terminal's screen plays its first sound before anybody has touched it.
      autoplayPolicy: 'no-user-gesture-required',
    },
  });
  const { webContents } = window;
  webContents.setWindowOpenHandler(() => ({ action: 'deny' }));
  const stay = (event: { readonly url: string; preventDefault(): void }): void => {
    if (!isOwnPage(event.url, origin)) event.preventDefault();
  };
  webContents.on('will-navigate', stay);
  webContents.on('will-redirect', stay);
  webContents.on('will-attach-webview', (event) => event.preventDefault());

  const endedAt: number[] = [];
  webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    endedAt.push(Date.now());
    note('a window ended', { title, reason, exitCode });
    setTimeout(
      () => {
        if (!window.isDestroyed()) webContents.reload();
      },
      waitBeforeReload(endedAt, Date.now()),
    );
  });
  window.on('unresponsive', () => {
    note('a window does not answer', { title });
    webContents.forcefullyCrashRenderer();
  });
  void window.loadURL(address);
  return window;
}
