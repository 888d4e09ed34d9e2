import { DOMParser } from '@xmldom/xmldom';
import { longestOf, type Answer, type Unit } from './translations.ts';

const NAMESPACE = 'urn:oasis:names:tc:xliff:document:1.2';
/** States of the format; those that ask for a translator's work are open. */
const states = { missing: 'needs-translation', changed: 'needs-review-translation', translated: 'translated' } as const;
const OPEN = /^(?:new|needs-)/;

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => signs[sign] ?? sign);

const unitText = ({ key, source, original, target, state }: Unit): string => `
      <trans-unit id="${escaped(key)}" resname="${escaped(key)}" maxwidth="${longestOf(source)}" size-unit="char" xml:space="preserve">
        <source>${escaped(source)}</source>
        <target state="${states[state]}">${escaped(target)}</target>${
          original === undefined ? '' : `\n        <note xml:lang="ja">${escaped(original)}</note>`
        }
      </trans-unit>`;

/** Writes XLIFF 1.2, a file of it for each catalogue. */
export function writeXliff(units: readonly Unit[], source: string, target: string): string {
  const files = [...Map.groupBy(units, ({ file }) => file)].map(
    ([file, own]) => `
  <file original="${escaped(file)}" source-language="${source}" target-language="${target}" datatype="plaintext">
    <body>${own.map(unitText).join('')}
    </body>
  </file>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<xliff version="1.2" xmlns="${NAMESPACE}">${files.join('')}\n</xliff>\n`;
}

const fail = (message: string): never => {
  throw new Error(`The file is no XML that can be read: ${message}`);
};

/** Reads what a translator sends back. Throws with a sentence, if it is not XLIFF 1.2 of this language. */
export function readXliff(text: string, language: string): readonly Answer[] {
  if (text.includes('<!DOCTYPE')) fail('it has a DOCTYPE');
  const handler = { warning: fail, error: fail, fatalError: fail };
  const root = new DOMParser({ errorHandler: handler }).parseFromString(text.trim(), 'text/xml')?.documentElement;
  if (root?.localName !== 'xliff' || root.getAttribute('version') !== '1.2')
    throw new Error('The file is no XLIFF 1.2. Please save it in the format in which it was exported.');
  const within = (element: Element, name: string): readonly Element[] =>
    Array.from(element.getElementsByTagNameNS(NAMESPACE, name));
  return within(root, 'file').flatMap((file) => {
    const said = file.getAttribute('target-language');
    if (said !== language) throw new Error(`The file is in the language "${said}", not in "${language}".`);
    return within(file, 'trans-unit').map((unit) => {
      const [target] = within(unit, 'target');
      return {
        file: file.getAttribute('original') ?? '',
        key: unit.getAttribute('id') ?? '',
        source: within(unit, 'source')[0]?.textContent ?? '',
        target: target?.textContent ?? '',
        isOpen: OPEN.test(target?.getAttribute('state') ?? ''),
      };
    });
  });
}
