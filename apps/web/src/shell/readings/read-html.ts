import { MOST_TEXTS, READINGS_LENGTH, askTextReadings } from '@machi/domain/readings/contract';
import type { RichNode } from '@machi/domain/rich-text/fit';
import { readMarkup } from '@machi/domain/rich-text/markup';
import { rubyOf } from '@machi/domain/rich-text/ruby';
import { voidElements } from '@machi/domain/rich-text/schema';
import { treeOf, writeRichText } from '@machi/domain/rich-text/tree';
import { client } from '../calls/client.ts';

const KANJI = /\p{Script=Han}/u;

/** The texts with kanji that have no reading yet, in order. */
const textsIn = (nodes: readonly RichNode[]): readonly string[] =>
  nodes.flatMap((node) =>
    typeof node === 'string' ? (KANJI.test(node) ? [node] : []) : node.name === 'ruby' ? [] : textsIn(node.children),
  );

/** As many of the texts as one request may hold; the rest stays as it is. */
function firstTexts(texts: readonly string[]): readonly string[] {
  let letters = 0;
  return texts.slice(0, MOST_TEXTS).filter((text) => (letters += text.length) <= READINGS_LENGTH);
}

/**
 * A text of the town with readings over its kanji, by the dictionary; words with a reading of their writer's keep it.
 * Without an answer it stays as it is.
 * @param html sanitised by the server
 */
export async function readHtml(html: string): Promise<string> {
  const nodes = treeOf(readMarkup(html, voidElements));
  const texts = [...new Set(firstTexts(textsIn(nodes)))];
  const result = texts.length === 0 ? undefined : await client.call(askTextReadings, { texts }, { ignoresError: true });
  if (!result?.ok) return html;
  const words = new Map(texts.map((text, at) => [text, result.reply.texts[at] ?? []]));
  const read = (text: string): readonly RichNode[] => {
    let from = 0;
    const parts = (words.get(text) ?? []).flatMap(([at, length, reading]): RichNode[] => {
      const before = text.slice(from, at);
      from = at + length;
      return [before, rubyOf({ base: text.slice(at, from), reading })];
    });
    return [...parts, text.slice(from)];
  };
  const readAll = (all: readonly RichNode[]): readonly RichNode[] =>
    all.flatMap((node) =>
      typeof node === 'string'
        ? read(node)
        : [node.name === 'ruby' ? node : { ...node, children: readAll(node.children) }],
    );
  return writeRichText(readAll(nodes));
}
