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
  readonly partOfSpeechSubcategory3?: string;
}
const isEntries = (value: unknown): value is readonly Entry[] => Array.isArray(value);

function kindOf(entry: Entry): Token['kind'] {
  const { surface, partOfSpeechSubcategory1: kind, partOfSpeechSubcategory2: of } = entry;
  if (kind === '接尾') return 'suffix';
  // A long name of an organisation (国税庁, 商工会) is read in one way only.
  if (kind !== '固有名詞' || of === '一般' || (of === '組織' && surface.length > 2)) return undefined;
  return entry.partOfSpeechSubcategory3 === '姓' ? 'family' : 'name';
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
