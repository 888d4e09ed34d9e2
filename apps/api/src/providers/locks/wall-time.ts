const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const made =
    formats.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' });
  formats.set(zone, made);
  return made;
}

/** "2027-01-15T09:30:00" on a wall in this zone; undefined: there is no such zone. */
export function wallTimeIn(zone: string, at: Date): string | undefined {
  try {
    return formatOf(zone).format(at).replace(' ', 'T');
  } catch {
    return undefined;
  }
}

const HOUR = 3_600_000;

/**
 * The instant of a time on a wall, with or without Z at its end, which makers add without meaning it. In the hour that
 * a zone repeats it is the first; null: the wall never shows it.
 */
export function instantIn(zone: string, wall: string): Date | null {
  const plain = wall.slice(0, 19);
  const base = Date.parse(`${plain}Z`);
  if (Number.isNaN(base)) return null;
  // No zone is farther from UTC than 14 hours, and all differ by whole quarters.
  for (let offset = 14 * HOUR; offset >= -12 * HOUR; offset -= HOUR / 4) {
    const at = new Date(base - offset);
    if (wallTimeIn(zone, at) === plain) return at;
  }
  return null;
}
