/** A token of the sheet: its value and what its comment says about it. */
export type TokenNote = {
  /** Without the two dashes. */
  name: string;
  value: string;
  /** The other colour of each pair that the comment measures, and the contrast it claims. */
  pairs: readonly { with: string; ratio: number }[];
};

const TOKEN = /(--[\w-]+):\s*([^;]+);[ \t]*(?:\/\*\s*([^*]*?)\s*\*\/)?/g;

/** The lines between the braces of a rule, the first with this selector. @throws Error when there is none */
export function blockOf(css: string, selector: string): string {
  const start = css.indexOf(`${selector} {\n`);
  const end = css.indexOf('}', start);
  if (start === -1 || end === -1) throw new Error(`The sheet has no rule "${selector}".`);
  return css.slice(start + selector.length + 2, end);
}

/** The tokens of a rule in their order, with what the comments say: use · pair ratio, pair ratio; of another theme. */
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

/** What a pair must reach: 4.5 where one of the two is the colour of words (WCAG 1.4.3), 3 for shapes (1.4.11). */
export const neededContrast = (one: string, other: string): 4.5 | 3 => (WORDS.test(one) || WORDS.test(other) ? 4.5 : 3);
