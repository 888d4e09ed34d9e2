import type { Rgb } from '../contrast.ts';

/** The colours of these tokens as the page really has them now, on a pixel; what is no opaque colour is left out. */
export function measureColours(names: readonly string[]): ReadonlyMap<string, Rgb> {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (!canvas) throw new Error('This browser has no canvas to measure colours on.');
  const probe = document.createElement('span');
  probe.hidden = true;
  document.body.append(probe);
  const style = getComputedStyle(probe);
  const found = new Map<string, Rgb>();
  for (const name of names) {
    // Without the token the probe would inherit the colour of the page.
    if (!CSS.supports('color', style.getPropertyValue(`--${name}`).trim())) continue;
    probe.style.color = `var(--${name})`;
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = style.color;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
    if (alpha === 255) found.set(name, [red, green, blue]);
  }
  probe.remove();
  return found;
}

export const hexOf = (colour: Rgb): string =>
  `#${colour.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
