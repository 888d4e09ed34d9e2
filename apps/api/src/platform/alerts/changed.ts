/** Told when warnings or orders have changed: pages read them anew, and the page on disk is written. */
export const WARNINGS_CHANGED = 'warnings_changed';
