let isPressed = false;
const waiting = new Set<() => void>();

/** In a later task, because the click follows the release within the same one. */
const soon = (act: () => void): void => void setTimeout(act);

function release(): void {
  isPressed = false;
  for (const act of waiting) soon(act);
  waiting.clear();
}

window.addEventListener('pointerdown', () => (isPressed = true), true);
window.addEventListener('pointerup', release, true);
window.addEventListener('pointercancel', release, true);

/**
 * Acts when no finger or mouse button is down any more. Leaving a field by pressing something else would otherwise
 * show or take away a sentence under the pointer, everything below would move, and the press would miss its target.
 */
export function afterPress(act: () => void): void {
  if (isPressed) waiting.add(act);
  else soon(act);
}
