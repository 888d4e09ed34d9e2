/** A token of the sheet: its value and what its comment says about it. */
export type TokenNote = {
  /** Heading it stands under. */
  group: string;
  /** Without the two dashes. */
  name: string;
  value: string;
  use: string;
  /** The other colour of each pair that the comment measures, and the contrast it claims. */
  pairs: readonly { with: string; ratio: number }[];
};

const HEADING_OR_TOKEN = /^\s*\/\*\s*([^*]+?)\s*\*\/\s*$|(--[\w-]+):\s*([^;]+);[ \t]*(?:\/\*\s*([^*]*?)\s*\*\/)?/gm;

/** The lines between the braces of a rule, the first with this selector. @throws Error when there is none */
export function blockOf(css: string, selector: string): string {
  const start = css.indexOf(`${selector} {\n`);
  const end = css.indexOf('}', start);
  if (start === -1 || end === -1) throw new Error(`The sheet has no rule "${selector}".`);
  return css.slice(start + selector.length + 2, end);
}

/** The tokens of a rule in their order, with what the comments say: use · pair ratio, pair ratio; of another theme. */
export function tokensOf(block: string): TokenNote[] {
  let group = '';
  return [...block.matchAll(HEADING_OR_TOKEN)].flatMap(([, heading, name, value = '', note = '']) => {
    if (heading !== undefined) group = heading;
    if (name === undefined) return [];
    const [use = '', measured = ''] = note.split(' · ');
    const [here = ''] = measured.split(';');
    const pairs = [...here.matchAll(/([a-z][a-z0-9-]*) (\d+\.\d\d)/g)].map(([, other = '', ratio = '']) => ({
      with: other,
      ratio: Number(ratio),
    }));
    return [
      {
        group,
        name: name.slice(2),
        value: value.replaceAll(/\s+/g, ' ').replaceAll(/\( | \)/g, (blank) => blank.trim()),
        use,
        pairs,
      },
    ];
  });
}

const WORDS = /^(?:text|text-muted|link|secondary|on-.+|.+-text(?:-dark)?)$/;

/** What a pair must reach: 4.5 where one of the two is the colour of words (WCAG 1.4.3), 3 for shapes (1.4.11). */
export const neededContrast = (one: string, other: string): 4.5 | 3 => (WORDS.test(one) || WORDS.test(other) ? 4.5 : 3);
