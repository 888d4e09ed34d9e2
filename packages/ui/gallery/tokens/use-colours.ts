import { useEffect, useState } from 'react';
import type { Rgb } from '../contrast.ts';
import { measureColours } from './measure-colours.ts';

/** The real colours of these tokens; measured anew when the device turns from light to dark. */
export function useColours(names: readonly string[]): ReadonlyMap<string, Rgb> {
  const [colours, setColours] = useState(() => measureColours(names));
  useEffect(() => {
    const device = matchMedia('(prefers-color-scheme: dark)');
    const measure = () => setColours(measureColours(names));
    device.addEventListener('change', measure);
    return () => device.removeEventListener('change', measure);
  }, [names]);
  return colours;
}
