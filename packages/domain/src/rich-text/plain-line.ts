import { readLink } from './addresses.ts';
import type { RichElement, RichNode } from './fit.ts';
import { rubyOf } from './ruby.ts';

/** What of a line is more than a sign, the first that fits at a place. */
const TOKEN =
  /\\([\\*《》｜[\]■◆・\-.．: 　])|(\*\*)|(《《)|(》》)|｜((?:[^\\｜《》\n]|\\.){1,60})《((?:[^\\｜《》\n]|\\.){1,60})》|(\[)|\]\(((?:[^\s()\\]|\\\)|\(){1,2000})\)|(https?:\/\/[\w\-.~:/?#@!$&+,;=%]{1,2000})|(\n)/g;
const bare = (words: string): string => words.replaceAll(/\\(.)/g, '$1');

interface Open {
  readonly mark: '' | '**' | '《《' | '[';
  readonly children: RichNode[];
}
const names = { '**': 'strong', '《《': 'em' } as const;
const element = (name: string, children: readonly RichNode[], attributes: Readonly<Record<string, string>> = {}) =>
  ({ name, attributes, children }) satisfies RichElement;

function put(children: RichNode[], ...nodes: readonly RichNode[]): void {
  for (const node of nodes) {
    const last = children.at(-1);
    if (typeof node === 'string' && typeof last === 'string') children[children.length - 1] = last + node;
    else if (node !== '') children.push(node);
  }
}

/** The words and marks of a line, or of a paragraph's lines. What is opened and not closed is a sign like any other. */
export function readPlainLine(text: string): RichNode[] {
  const top: Open = { mark: '', children: [] };
  const open: Open[] = [top];
  const here = (): RichNode[] => (open.at(-1) ?? top).children;
  const unwind = (to: number): void => {
    while (open.length > to) {
      const last = open.pop();
      if (last !== undefined) put(here(), last.mark, ...last.children);
    }
  };
  /** Each mark is open once at most, so that little is ever open. */
  const close = (mark: Open['mark'], make: (children: readonly RichNode[]) => RichElement): boolean => {
    const at = open.findLastIndex((one) => one.mark === mark);
    if (at === -1) return false;
    unwind(at + 1);
    const [closed] = open.splice(at, 1);
    if (closed === undefined || closed.children.length === 0) {
      put(here(), mark);
      return false;
    }
    put(here(), make(closed.children));
    return true;
  };
  const isOpen = (mark: Open['mark']): boolean => open.some((one) => one.mark === mark);
  const begin = (mark: Open['mark']): void => {
    if (isOpen(mark)) put(here(), mark);
    else open.push({ mark, children: [] });
  };
  const finish = (mark: keyof typeof names, closing: string): void => {
    if (!close(mark, (children) => element(names[mark], children))) put(here(), closing);
  };

  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [written, sign, bold, opening, closing, base, reading, bracket, address, url, lineEnd] = match;
    put(here(), text.slice(end, match.index));
    end = match.index + written.length;
    if (sign !== undefined) put(here(), sign);
    else if (bold !== undefined) {
      if (isOpen('**')) finish('**', '**');
      else begin('**');
    } else if (opening !== undefined) begin('《《');
    else if (closing !== undefined) finish('《《', '》》');
    else if (base !== undefined && reading !== undefined) put(here(), ruby(bare(base), bare(reading)) ?? written);
    else if (bracket !== undefined) begin('[');
    else if (address !== undefined) {
      const attributes = linkTo(address.replaceAll(String.raw`\)`, ')'));
      if (attributes === undefined || !close('[', (children) => element('a', children, attributes)))
        put(here(), written);
    } else if (url !== undefined) {
      const words = url.replace(/[.,:;!?]+$/, '');
      const attributes = isOpen('[') ? undefined : linkTo(words);
      put(here(), attributes === undefined ? words : element('a', [words], attributes), url.slice(words.length));
    } else if (lineEnd !== undefined) put(here(), element('br', []));
  }
  put(here(), text.slice(end));
  unwind(1);
  return ended(top.children);
}

const ruby = (base: string, reading: string): RichElement | undefined =>
  base.trim() === base && reading.trim() === reading && base !== '' && reading !== ''
    ? rubyOf({ base, reading })
    : undefined;

function linkTo(address: string): Readonly<Record<string, string>> | undefined {
  const link = readLink(address);
  return link === undefined ? undefined : { href: link.href, ...(link.isOutside ? { rel: 'noopener' } : {}) };
}

const ended = (nodes: readonly RichNode[]): RichNode[] => nodes.filter((node) => node !== '');
