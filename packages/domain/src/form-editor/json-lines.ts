/** The line of each value of a JSON text, by its path ("3.sections.0"), or the line of its syntax error. */
export type JsonLines = { readonly lines: ReadonlyMap<string, number> } | { readonly brokenAt: number };

/** Deeper than any form of the town. */
const DEEPEST = 40;

const SPACE = /[ \t\n\r]*/y;
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const PLAIN = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

class Broken extends Error {}

/** Reads a JSON text only for the lines of its values; `JSON.parse` reads the values. */
class Reader {
  readonly lines = new Map<string, number>();
  #at = 0;
  #line = 1;
  #counted = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  get line(): number {
    for (; this.#counted < this.#at; this.#counted += 1) if (this.#text[this.#counted] === '\n') this.#line += 1;
    return this.#line;
  }

  take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    this.#at += found?.length ?? 0;
    return found;
  }

  is(sign: string): boolean {
    this.take(SPACE);
    if (this.#text[this.#at] !== sign) return false;
    this.#at += 1;
    return true;
  }

  must(sign: string): void {
    if (!this.is(sign)) throw new Broken();
  }

  get isOver(): boolean {
    this.take(SPACE);
    return this.#at === this.#text.length;
  }

  value(path: readonly string[]): void {
    if (path.length > DEEPEST) throw new Broken();
    this.take(SPACE);
    this.lines.set(path.join('.'), this.line);
    if (this.is('[')) this.#entries(path);
    else if (this.is('{')) this.#members(path);
    else if (this.take(STRING) === undefined && this.take(PLAIN) === undefined) throw new Broken();
  }

  #entries(path: readonly string[]): void {
    if (this.is(']')) return;
    let index = 0;
    do {
      this.value([...path, String(index)]);
      index += 1;
    } while (this.is(','));
    this.must(']');
  }

  #members(path: readonly string[]): void {
    if (this.is('}')) return;
    do {
      this.take(SPACE);
      const name = this.take(STRING);
      if (name === undefined) throw new Broken();
      this.must(':');
      this.value([...path, String(JSON.parse(name))]);
    } while (this.is(','));
    this.must('}');
  }
}

export function linesOfJson(text: string): JsonLines {
  const reader = new Reader(text);
  try {
    reader.value([]);
    if (!reader.isOver) throw new Broken();
    return { lines: reader.lines };
  } catch (error) {
    if (!(error instanceof Broken)) throw error;
    return { brokenAt: reader.line };
  }
}

/** The line of a path; for a missing value, the line of its parent. */
export function lineAt(lines: ReadonlyMap<string, number>, path: string): number {
  const parts = path.split('.');
  for (let length = parts.length; length > 0; length -= 1) {
    const line = lines.get(parts.slice(0, length).join('.'));
    if (line !== undefined) return line;
  }
  return 1;
}
