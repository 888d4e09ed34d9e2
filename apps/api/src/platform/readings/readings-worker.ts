import { readFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import type { Token } from '@machi/domain/readings/word-readings';
import { TokenizerBuilder, initSync } from 'lindera-wasm';

/** The needed parts of a dictionary entry. */
interface Entry {
  readonly surface: string;
  readonly reading?: string;
}
const isEntries = (value: unknown): value is readonly Entry[] => Array.isArray(value);

// The dictionary is part of the program: 42 MB, read at the first text.
initSync({ module: readFileSync(new URL(import.meta.resolve('lindera-wasm/lindera_wasm_bg.wasm'))) });
const builder = new TokenizerBuilder();
builder.setMode('normal');
builder.setDictionary('embedded://ipadic');
const tokenizer = builder.build();

parentPort?.on('message', (text: string) => {
  const entries: unknown = tokenizer.tokenize(text);
  const tokens = isEntries(entries) ? entries : [];
  parentPort?.postMessage(tokens.map(({ surface, reading }): Token => ({ surface, reading })));
});
