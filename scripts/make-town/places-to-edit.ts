/** What stands for something that only the town knows: brackets, numbers that ring nowhere, addresses of examples. */
const OPEN = /［|\[|0100-00-|[@.]example\b|\bid0{6}|見本|Sample/;

/** Every text of a pack's file that is to be replaced, written as the checks of a pack write it, `spots[0].address`; both languages of a text are one place. */
function placesIn(content: unknown, path: string): string[] {
  if (typeof content === 'string') return OPEN.test(content) ? [path.replace(/\.(?:ja|en)$/, '')] : [];
  if (Array.isArray(content)) return content.flatMap((entry, index) => placesIn(entry, `${path}[${index}]`));
  if (typeof content !== 'object' || content === null) return [];
  return Object.entries(content).flatMap(([name, entry]) => placesIn(entry, path === '' ? name : `${path}.${name}`));
}

/** Lists file by file what whoever made a town must edit before anybody relies on it. */
export const placesToEdit = (files: Readonly<Record<string, unknown>>): { file: string; places: string[] }[] =>
  Object.entries(files).flatMap(([file, content]) => {
    const places = [...new Set(placesIn(content, Array.isArray(content) ? file.replace('.json', '') : ''))];
    return places.length === 0 ? [] : [{ file, places }];
  });
