import type { TokenNote } from '../token-notes.ts';
import { useWord } from '../word.tsx';

export function TypeScale({ tokens }: { tokens: readonly TokenNote[] }) {
  const t = useWord();
  const sizes = tokens.filter(({ name }) => name.startsWith('text-'));
  const heads = ['h1', 'h2', 'h3', 'h4'] as const;
  return (
    <div>
      {sizes.map(({ name, value, use }) => (
        <div key={name} className="type-line">
          <p style={{ fontSize: `var(--${name})` }}>
            {t('星守町のサービス、予約 13:00〜15:30', 'Services of Hoshimori, booking 13:00–15:30')}{' '}
            <b>{t('太字', 'Bold')}</b>
          </p>
          <p className="token-name">
            --{name} {value} <span lang="en">{use}</span>
          </p>
        </div>
      ))}
      {heads.map((level) => (
        <div key={level} className="type-line">
          <p
            style={{
              fontSize: `var(--text-${{ h1: '2xl', h2: 'xl', h3: 'lg', h4: 'md' }[level]})`,
              fontWeight: 700,
              lineHeight: 'var(--leading-head)',
            }}
          >
            {t('見出しは、行の長さがそろうように折り返します', 'Headings break so that their lines are of like length')}
          </p>
          <p className="token-name">{level}</p>
        </div>
      ))}
    </div>
  );
}
