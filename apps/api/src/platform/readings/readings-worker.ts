import { readFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import type { Token } from '@machi/domain/readings/word-readings';
import { TokenizerBuilder, initSync } from 'lindera-wasm';

/** The needed parts of a dictionary entry. */
interface Entry {
  readonly surface: string;
  readonly reading?: string;
  readonly partOfSpeechSubcategory1?: string;
  readonly partOfSpeechSubcategory2?: string;
}
const isEntries = (value: unknown): value is readonly Entry[] => Array.isArray(value);

function kindOf({ partOfSpeechSubcategory1: kind, partOfSpeechSubcategory2: of }: Entry): Token['kind'] {
  if (kind === '接尾') return 'suffix';
  return kind === '固有名詞' && of !== '一般' ? 'name' : undefined;
}

// The dictionary is part of the program: 42 MB, read at the first text.
initSync({ module: readFileSync(new URL(import.meta.resolve('lindera-wasm/lindera_wasm_bg.wasm'))) });
const builder = new TokenizerBuilder();
builder.setMode('normal');
builder.setDictionary('embedded://ipadic');
const tokenizer = builder.build();

parentPort?.on('message', (text: string) => {
  const entries: unknown = tokenizer.tokenize(text);
  const tokens = isEntries(entries) ? entries : [];
  parentPort?.postMessage(
    tokens.map((entry): Token => ({ surface: entry.surface, reading: entry.reading, kind: kindOf(entry) })),
  );
});
