type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Tells whether two JSON values are equal, regardless of the order of object keys. */
export function saysSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, index) => saysSame(value, other[index]));
  if (!isFields(one) || !isFields(other)) return Object.is(one, other);
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  // Of the objects themselves, and not of what all objects have.
  const own = (of: Fields, name: string) => (Object.hasOwn(of, name) ? of[name] : undefined);
  return [...names].every((name) => saysSame(own(one, name), own(other, name)));
}

/**
 * Merges typed values with those another official saved meanwhile: untouched values are taken from the saved version,
 * typed ones stay. Texts are merged by language, lists as a whole.
 * @param base common initial version
 */
export function carryOver<Edit extends object>(base: Edit, typed: Edit, saved: Edit): Edit {
  const taken: Partial<Edit> = {};
  for (const name of Object.keys(typed) as (keyof Edit)[]) {
    const [began, mine, theirs] = [base[name], typed[name], saved[name]];
    if (isFields(began) && isFields(mine) && isFields(theirs)) taken[name] = carryOver(began, mine, theirs);
    else taken[name] = saysSame(mine, began) ? theirs : mine;
  }
  return { ...typed, ...taken };
}
