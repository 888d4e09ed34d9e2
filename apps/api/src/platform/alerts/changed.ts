/** Told when warnings or orders have changed: pages read them anew, and the page on disk is written. */
export const WARNINGS_CHANGED = 'warnings_changed';
/** Told when a safety call has begun for all whom it asks, or has ended. */
export const SAFETY_CHANGED = 'safety_changed';
