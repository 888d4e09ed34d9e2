let release: Promise<void> | undefined;

document.addEventListener(
  'pointerdown',
  () => {
    release = new Promise((resolve) => {
      const end = () => {
        document.removeEventListener('pointerup', end, true);
        document.removeEventListener('pointercancel', end, true);
        // The click follows the release within the same task.
        setTimeout(() => {
          release = undefined;
          resolve();
        });
      };
      document.addEventListener('pointerup', end, true);
      document.addEventListener('pointercancel', end, true);
    });
  },
  true,
);

/**
 * Resolves when no mouse button or finger is down. Leaving a field by pressing something below it must not move that
 * away before the press ends, or the press would be lost.
 */
export const pointerReleased = (): Promise<void> => release ?? Promise.resolve();
