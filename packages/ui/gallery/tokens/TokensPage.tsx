import sheet from '../../src/styles/tokens.css?raw';
import { blockOf, tokensOf } from '../token-notes.ts';
import { useWord } from '../word.tsx';
import { ColourList } from './ColourList.tsx';
import { FocusSamples } from './FocusSamples.tsx';
import { PairTable } from './PairTable.tsx';
import { SpaceScale } from './SpaceScale.tsx';
import { TypeScale } from './TypeScale.tsx';
import { useColours } from './use-colours.ts';

const scales = tokensOf(blockOf(sheet, ':root'));
// What the comments say is the same in both themes; the figures are measured in the page.
const colours = tokensOf(blockOf(sheet, ":root,\n[data-theme='light']"));
const names = colours.map(({ name }) => name);

export function TokensPage() {
  const t = useWord();
  const measured = useColours(names);
  return (
    <>
      <section className="gallery-section">
        <h2>{t('色', 'Colours')}</h2>
        <ColourList tokens={colours} colours={measured} />
      </section>
      <section className="gallery-section">
        <h2>{t('組み合わせの見やすさ', 'Contrast of the pairs')}</h2>
        <PairTable tokens={colours} colours={measured} />
      </section>
      <section className="gallery-section">
        <h2>{t('文字', 'Type')}</h2>
        <TypeScale tokens={scales} />
      </section>
      <section className="gallery-section">
        <h2>{t('間隔と大きさ', 'Space and size')}</h2>
        <SpaceScale tokens={scales} />
      </section>
      <section className="gallery-section">
        <h2>{t('フォーカス', 'Focus')}</h2>
        <FocusSamples />
      </section>
    </>
  );
}
