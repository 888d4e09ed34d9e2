import { chromium, type Browser } from '@playwright/test';
import { findChromium } from '../test/system-packages.ts';

/**
 * Opens the system's Chromium without a window. Throws with the package to install if there is none.
 * @param debuggingPort port for control by other programs; left out: none
 */
export function openBrowser(debuggingPort?: number): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('This needs Chromium (Debian: apt-get install chromium).');
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      ...(debuggingPort === undefined ? [] : [`--remote-debugging-port=${debuggingPort}`]),
    ],
  });
}
