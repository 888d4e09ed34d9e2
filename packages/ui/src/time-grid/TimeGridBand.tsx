import { GridItemFrame } from './GridItemFrame.tsx';
import { placeStretches, type TimeGridStretch } from './time-grid-model.ts';

export type BandProps = {
  /** Accessible name, and the text in front where there is room. */
  label: string;
  word: string;
  stretches: readonly TimeGridStretch[];
};

/** Band above the hours with all-day items, each drawn once over its days. */
export function TimeGridBand({ label, word, stretches }: BandProps) {
  if (stretches.length === 0) return null;
  return (
    <div className="tgrid-band">
      <span className="tgrid-band-word" aria-hidden="true">
        {word}
      </span>
      <ul aria-label={label}>
        {placeStretches(stretches).map(({ stretch, row }) => (
          <li key={stretch.id} style={{ gridColumn: `${stretch.first + 1} / ${stretch.last + 2}`, gridRow: row + 1 }}>
            <GridItemFrame
              item={stretch}
              className={['tgrid-stretch', stretch.isCutBefore ? 'before' : '', stretch.isCutAfter ? 'after' : '']
                .filter(Boolean)
                .join(' ')}
            >
              <span className="sr">{stretch.label}</span>
              <span aria-hidden="true">{stretch.title}</span>
            </GridItemFrame>
          </li>
        ))}
      </ul>
    </div>
  );
}
