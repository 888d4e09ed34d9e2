import { chromium, type Browser, type Page } from '@playwright/test';

export interface CameraSetup {
  /** File of the film that the camera repeats; null without a camera. */
  readonly film: string | null;
  /** Whether the browser lets pages use the camera. */
  readonly isAllowed?: boolean;
  readonly language?: 'ja' | 'en';
}

const DEVICE = '--use-fake-device-for-media-stream';

/** Opens a page in its own browser with such a camera. */
export async function openCameraPage({
  film,
  isAllowed = true,
  language = 'ja',
}: CameraSetup): Promise<{ readonly page: Page; readonly browser: Browser }> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      `--use-fake-ui-for-media-stream${isAllowed ? '' : '=deny'}`,
      ...(film === null ? [`${DEVICE}=device-count=0`] : [DEVICE, `--use-file-for-fake-video-capture=${film}`]),
    ],
  });
  const context = await browser.newContext({
    locale: language === 'ja' ? 'ja-JP' : 'en-US',
    timezoneId: 'Asia/Tokyo',
    viewport: { width: 1280, height: 800 },
  });
  return { page: await context.newPage(), browser };
}
