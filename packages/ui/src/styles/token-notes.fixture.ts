/** A token of the style sheet: its value and its comment. */
export type TokenNote = {
  /** Without the two dashes. */
  name: string;
  value: string;
  /** Pairs measured in the comment: the other colour and the claimed contrast. */
  pairs: readonly { with: string; ratio: number }[];
};

const TOKEN = /(--[\w-]+):\s*([^;]+);[ \t]*(?:\/\*\s*([^*]*?)\s*\*\/)?/g;

/** Finds the lines between the braces of the first rule with this selector. @throws Error when there is none */
export function blockOf(css: string, selector: string): string {
  const start = css.indexOf(`${selector} {\n`);
  const end = css.indexOf('}', start);
  if (start === -1 || end === -1) throw new Error(`The sheet has no rule "${selector}".`);
  return css.slice(start + selector.length + 2, end);
}

/** Lists the tokens of a rule in order, with their comments: use · pair ratio, pair ratio; of another theme. */
export function tokensOf(block: string): TokenNote[] {
  return [...block.matchAll(TOKEN)].map(([, name = '', value = '', note = '']) => {
    const [, measured = ''] = note.split(' · ');
    const [here = ''] = measured.split(';');
    const pairs = [...here.matchAll(/([a-z][a-z0-9-]*) (\d+\.\d\d)/g)].map(([, other = '', ratio = '']) => ({
      with: other,
      ratio: Number(ratio),
    }));
    return {
      name: name.slice(2),
      value: value.replaceAll(/\s+/g, ' ').replaceAll(/\( | \)/g, (blank) => blank.trim()),
      pairs,
    };
  });
}

const WORDS = /^(?:text|text-muted|link|secondary|on-.+|.+-text(?:-dark)?)$/;

/** Contrast that a pair needs: 4.5 with a text colour (WCAG 1.4.3), 3 for shapes (1.4.11). */
export const neededContrast = (one: string, other: string): 4.5 | 3 => (WORDS.test(one) || WORDS.test(other) ? 4.5 : 3);
