import { TextLink } from '../../src/link/TextLink.tsx';
import { Segments } from '../../src/segments/Segments.tsx';
import { Poses, State, States } from '../State.tsx';
import { useWord } from '../word.tsx';

export function ActionSamples() {
  const t = useWord();
  const views = [
    { href: '#list', label: t('一覧', 'List'), current: true },
    { href: '#calendar', label: t('カレンダー', 'Calendar') },
  ];
  const spans = [t('日', 'Day'), t('4日', '4 days'), t('週', 'Week'), t('月', 'Month')];
  return (
    <>
      <States>
        <Poses name={t('リンク', 'Link')}>
          <TextLink href="#actions">{t('連絡先を変える', 'Change contact')}</TextLink>
        </Poses>
      </States>
      <h3>{t('枠の切り替え', 'Segments')}</h3>
      <States>
        <State label={t('ふだん', 'At rest')}>
          <Segments label={t('表示の切り替え 1', 'View 1')} items={views} />
        </State>
        <State label={t('ポインターが上', 'Pointer over it')} pose="hover" at="a:not([aria-current])">
          <Segments label={t('表示の切り替え 2', 'View 2')} items={views} />
        </State>
        <State label={t('キーで選択中', 'Keyboard focus')} pose="focus-visible">
          <Segments label={t('表示の切り替え 3', 'View 3')} items={views} />
        </State>
      </States>
      <States width="wide">
        <State label={t('4つ', 'Four')}>
          <Segments
            label={t('期間', 'Span')}
            items={spans.map((label, at) => ({ href: `#span-${at}`, label, current: at === 3 }))}
          />
        </State>
      </States>
      <h3>{t('時間の候補', 'Offers of time')}</h3>
      <States>
        <Poses name={t('候補', 'Offer')}>
          <div className="slots">
            <button type="button">13:00〜15:30</button>
            <button type="button">16:00〜18:30</button>
          </div>
        </Poses>
      </States>
    </>
  );
}
