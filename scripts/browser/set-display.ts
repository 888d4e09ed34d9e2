import type { Page } from '@playwright/test';

/** Sets the display of the open page as the person would in another window. */
export function setDisplay(page: Page, display: Readonly<Record<string, string>>): Promise<void> {
  return page.evaluate((changed) => {
    const record: object = JSON.parse(localStorage.getItem('machi') ?? '{}');
    const text = JSON.stringify({ ...record, ...changed });
    localStorage.setItem('machi', text);
    // The event that another window of the portal would cause.
    window.dispatchEvent(new StorageEvent('storage', { key: 'machi', newValue: text }));
  }, display);
}
