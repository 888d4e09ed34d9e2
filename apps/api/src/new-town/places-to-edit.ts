/** Marks of data that only the town knows: brackets, unassigned telephone numbers, example addresses. */
const OPEN = /［|\[|0100-00-|[@.]example\b|\bid0{6}|見本|Sample/;

/** Paths of a pack's texts to replace, as its checks write them, `spots[0].address`; both languages count as one. */
function placesIn(content: unknown, path: string): string[] {
  if (typeof content === 'string') return OPEN.test(content) ? [path.replace(/\.(?:ja|en)$/, '')] : [];
  if (Array.isArray(content)) return content.flatMap((entry, index) => placesIn(entry, `${path}[${index}]`));
  if (typeof content !== 'object' || content === null) return [];
  return Object.entries(content).flatMap(([name, entry]) => placesIn(entry, path === '' ? name : `${path}.${name}`));
}

/** Lists, by file, the data that a new town must edit before it is used. */
export const placesToEdit = (files: Readonly<Record<string, unknown>>): { file: string; places: string[] }[] =>
  Object.entries(files).flatMap(([file, content]) => {
    const places = [...new Set(placesIn(content, Array.isArray(content) ? file.replace('.json', '') : ''))];
    return places.length === 0 ? [] : [{ file, places }];
  });
