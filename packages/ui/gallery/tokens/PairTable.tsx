import { Icon } from '../../src/icon/Icon.tsx';
import { Table } from '../../src/table/Table.tsx';
import { furtherPairs } from '../colour-pairs.ts';
import { contrast, type Rgb } from '../contrast.ts';
import { neededContrast, type TokenNote } from '../token-notes.ts';
import { useWord } from '../word.tsx';

type PairTableProps = { tokens: readonly TokenNote[]; colours: ReadonlyMap<string, Rgb> };

/** Surfaces and tints are the ground of a pair, whichever of the two the comment stands beside. */
const GROUND = /^(?:page|surface|sunken|raised|night|night-2)$|-tint$/;

function Sample({ front, ground, shape }: { front: string; ground: string; shape: boolean }) {
  const t = useWord();
  return (
    <span className="pair-sample" style={{ color: `var(--${front})`, background: `var(--${ground})` }}>
      {shape ? <span className="pair-shape" style={{ background: 'currentColor' }} /> : t('見本 Aa', 'Aa 123')}
    </span>
  );
}

/** Contrast of every pair that occurs, computed from the colours in the page; short ones are marked. */
export function PairTable({ tokens, colours }: PairTableProps) {
  const t = useWord();
  const pairs = [
    ...tokens.flatMap(({ name, pairs: others }) => others.map((other) => [name, other.with] as const)),
    ...furtherPairs.flatMap(([name, grounds]) => grounds.map((ground) => [name, ground] as const)),
  ];
  const rows = pairs.flatMap(([one, other]) => {
    const [front, ground] = GROUND.test(one) ? [other, one] : [one, other];
    const [first, second] = [colours.get(front), colours.get(ground)];
    if (!first || !second) return [];
    const needed = neededContrast(front, ground);
    const ratio = contrast(first, second);
    const enough = ratio >= needed;
    return {
      id: `${front} ${ground}`,
      cells: [
        <span key="front" className="token-name">{`--${front}`}</span>,
        <span key="ground" className="token-name">{`--${ground}`}</span>,
        <Sample key="sample" front={front} ground={ground} shape={needed === 3} />,
        <b key="ratio">{ratio.toFixed(2)}</b>,
        <span key="verdict" className="nb" data-pair={`${front} ${ground}`} data-enough={enough}>
          <Icon name={enough ? 'check' : 'error'} /> {enough ? t('足りる', 'Enough') : t('足りない', 'Too little')}（
          {needed}）
        </span>,
      ],
    };
  });
  return (
    <Table
      caption={t('組み合わせの見やすさ', 'Contrast of the pairs')}
      columns={[
        { id: 'front', head: t('色', 'Colour') },
        { id: 'ground', head: t('地の色', 'Ground') },
        { id: 'sample', head: t('見本', 'Sample') },
        { id: 'ratio', head: t('比', 'Ratio'), numeric: true },
        { id: 'verdict', head: t('要る比', 'Needed') },
      ]}
      rows={rows}
    />
  );
}
