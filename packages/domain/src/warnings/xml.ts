import { Parser } from 'saxen';
import { telegramLimits } from './model.ts';

/** Why a file or address gave no telegram. */
export const faultCodes = [
  'too-large',
  'not-xml',
  'document-type',
  'not-telegram',
  'unknown-title',
  'no-time',
  'future',
  'restricted',
  'not-public',
] as const;
export type FaultCode = (typeof faultCodes)[number];

export class TelegramFault extends Error {
  readonly code: FaultCode;
  constructor(code: FaultCode) {
    super(code);
    this.code = code;
  }
}

/** An element without its prefix, with its own text and children. */
export interface Part {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly parts: readonly Part[];
  readonly text: string;
}

interface Growing extends Part {
  readonly attributes: Record<string, string>;
  readonly parts: Growing[];
  text: string;
}

const { mostLetters, mostDepth, mostParts, mostTextLetters } = telegramLimits;
const local = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Reads a whole file of a bounded size. A document type, and so every entity of its own, is refused; nothing outside the
 * file is opened.
 * @throws TelegramFault
 */
export function readXml(xml: string): Part {
  if (xml.length > mostLetters) throw new TelegramFault('too-large');
  const top: Growing = { name: '', attributes: {}, parts: [], text: '' };
  const open = [top];
  let count = 0;
  const add = (words: string) => {
    const part = open.at(-1);
    if (part && part.text.length < mostTextLetters) part.text += words;
  };
  new Parser()
    .on('openTag', (name, attributes, decode) => {
      count += 1;
      if (count > mostParts || open.length > mostDepth) throw new TelegramFault('too-large');
      const given = Object.entries(attributes()).map(([key, value]) => [local(key), decode(value.slice(0, 400))]);
      const part: Growing = { name: local(name), attributes: Object.fromEntries(given), parts: [], text: '' };
      open.at(-1)?.parts.push(part);
      open.push(part);
    })
    .on('closeTag', () => {
      open.pop();
    })
    .on('attention', () => {
      throw new TelegramFault('document-type');
    })
    .on('error', () => {
      throw new TelegramFault('not-xml');
    })
    .on('text', (words, decode) => add(decode(words)))
    .on('cdata', add)
    .parse(xml);
  const [root] = top.parts;
  // An unfinished file leaves elements open.
  if (!root || top.parts.length > 1 || open.length > 1) throw new TelegramFault('not-xml');
  return root;
}

/** All parts at a path such as "Head/Headline/Text", below one part. */
export function allAt(part: Part, path: string): readonly Part[] {
  return path
    .split('/')
    .reduce<readonly Part[]>(
      (found, name) => found.flatMap(({ parts }) => parts.filter((one) => one.name === name)),
      [part],
    );
}

/** The text at a path; empty: there is none. */
export const textAt = (part: Part, path: string): string => allAt(part, path)[0]?.text.trim() ?? '';

/** Every part of a name below one, at any depth. */
export const within = (part: Part, name: string): Part[] =>
  part.parts.flatMap((one) => (one.name === name ? [one, ...within(one, name)] : within(one, name)));

/** An instant as the wire writes it. @throws TelegramFault */
export function instantAt(part: Part, path: string): string {
  const text = textAt(part, path);
  // A time without its zone could be nine hours wrong.
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/.test(text)
    ? Date.parse(text)
    : NaN;
  if (Number.isNaN(time)) throw new TelegramFault('no-time');
  return new Date(time).toISOString();
}
