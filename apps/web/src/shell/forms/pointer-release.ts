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
 * Resolves when no mouse button or finger is down: an error that moves the pressed control away would lose the press.
 */
export const pointerReleased = (): Promise<void> => release ?? Promise.resolve();
