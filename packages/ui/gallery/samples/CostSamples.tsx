import { Button } from '../../src/button/Button.tsx';
import { DescriptionList } from '../../src/description-list/DescriptionList.tsx';
import { TextLink } from '../../src/link/TextLink.tsx';
import { Panel } from '../../src/panel/Panel.tsx';
import { PayBar } from '../../src/quote/PayBar.tsx';
import { Quote } from '../../src/quote/Quote.tsx';
import { State, States } from '../State.tsx';
import { useWord } from '../word.tsx';

export function CostSamples() {
  const t = useWord();
  const total = t('2,300円', '¥2,300');
  const rows = [
    {
      id: 'applicant',
      term: t('申込者', 'Applicant'),
      detail: t('佐藤 ハル（町民）', 'Haru Sato (resident)'),
      action: <TextLink href="#contact">{t('連絡先を変える', 'Change contact')}</TextLink>,
    },
    { id: 'phone', term: t('電話', 'Telephone'), detail: <span className="num">090-0000-1234</span> },
    { id: 'mail', term: t('メール', 'Email'), detail: 'haru.sato.hoshimori.haiku-circle@example.jp' },
  ];
  const lines = [
    {
      id: 'room',
      label: t('和室「こぶし」 1月19日（火）', 'Room Kobushi, Tue 19 January'),
      detail: t('（2時間30分 − 準備1時間）× 400円', '(2 h 30 min − 1 h set-up) × ¥400'),
      amount: t('600円', '¥600'),
    },
    {
      id: 'heating',
      label: t('暖房料（11月〜4月）', 'Heating (November–April)'),
      detail: t('5時間 × 100円', '5 h × ¥100'),
      amount: t('500円', '¥500'),
    },
    { id: 'projector', label: t('プロジェクター', 'Projector'), amount: t('1,200円', '¥1,200') },
  ];
  return (
    <>
      <States width="wide">
        <State label={t('見出しのない囲み、項目の一覧', 'A panel without a title, a list of terms')}>
          <Panel>
            <DescriptionList rows={rows} />
          </Panel>
        </State>
        <State label={t('料金の見積り', 'Estimate')}>
          <Panel title={t('料金の見積り', 'Estimate')} headingLevel={3}>
            <Quote
              lines={lines}
              totalLabel={t('合計（2日分）', 'Total (2 days)')}
              total={total}
              note={t(
                '減免は、受付が確かめてから決まります。支払いは当日、窓口で。',
                'Reductions are decided after the desk has checked them. Pay at the counter.',
              )}
              live
            />
            <Button variant="primary" wide className="quote-go">
              {t('確認へ進む', 'Continue')}
            </Button>
          </Panel>
        </State>
        <State label={t('囲みのない項目の一覧', 'Terms without a panel')}>
          <DescriptionList rows={rows.slice(0, 2)} />
        </State>
      </States>
      <div className="only-narrow">
        <States width="full">
          <State label={t('画面の下の帯（960より狭いとき）', 'The bar at the bottom, below 960 px')}>
            <PayBar label={t('合計', 'Total')} caption={t('2日分の合計', 'Total of 2 days')} total={total}>
              <Button variant="primary">{t('確認へ進む', 'Continue')}</Button>
            </PayBar>
          </State>
        </States>
      </div>
    </>
  );
}
