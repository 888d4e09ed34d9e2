import { chromium, type Browser } from '@playwright/test';
import { findChromium } from '../test/system-packages.ts';

/**
 * The system's Chromium without a window. Throws with what to install when there is none.
 * @param debuggingPort where other programs may steer it; without one nobody else can
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
