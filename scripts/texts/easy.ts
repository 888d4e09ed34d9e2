// Prints what makes the easy Japanese of residents hard to read: `npm run texts -- easy [part of a path]`.
import path from 'node:path';
import { marksIn, residentCatalogues, variantSentences } from './easy-texts.ts';

const root = path.join(import.meta.dirname, '../..');
const [, , part = ''] = process.argv;
let sentences = 0;
let marked = 0;
for (const file of residentCatalogues(root).filter((one) => one.includes(part))) {
  const marks = marksIn(root, file);
  sentences += Object.keys(variantSentences(root, file, 'ja-simple')).length;
  marked += new Set(marks.map(({ key }) => key)).size;
  for (const { key, rule, text, at, length, instead } of marks)
    console.log(
      `${file} ${key}: ${rule} ${text.slice(at, at + length)}${instead === undefined ? '' : ` → ${instead}`}`,
    );
}
console.log(`${marked} of ${sentences} sentences are marked`);
