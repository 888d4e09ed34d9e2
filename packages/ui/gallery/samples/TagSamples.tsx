import { CountBadge } from '../../src/tag/CountBadge.tsx';
import { StatusTag, Tag } from '../../src/tag/Tag.tsx';
import { State, States } from '../State.tsx';
import { useWord } from '../word.tsx';

export function TagSamples() {
  const t = useWord();
  const unread = t('未読', 'Unread');
  return (
    <States>
      <State label={t('確かなもの：丸', 'Fixed: a disc')}>
        <StatusTag shape="fixed">{t('確定', 'Confirmed')}</StatusTag>
      </State>
      <State label={t('仮のもの：半分の丸', 'Provisional: half a disc')}>
        <StatusTag shape="provisional">{t('仮予約', 'Provisional')}</StatusTag>
      </State>
      <State label={t('断ったもの：横棒', 'Refused: a bar')}>
        <StatusTag shape="refused">{t('お取りできませんでした', 'Not available')}</StatusTag>
      </State>
      <State label={t('取り消したもの：輪', 'Cancelled: a ring')}>
        <StatusTag shape="cancelled">{t('取消済み', 'Cancelled')}</StatusTag>
      </State>
      <State label={t('種類', 'Kind')}>
        <Tag>{t('くらし', 'Living')}</Tag>
      </State>
      <State label={t('新しいもの', 'New')}>
        <Tag tone="new">{t('未読 2', '2 unread')}</Tag>
      </State>
      <State label={t('今日、いま', 'Today, now')}>
        <Tag tone="today">{t('今日', 'Today')}</Tag>
      </State>
      <State label={t('数：少ない、多い', 'Counts: few, many')}>
        <span className="row">
          <CountBadge label={unread} count="1" />
          <CountBadge label={unread} count="12" />
          <CountBadge label={unread} count="+99" />
        </span>
      </State>
      <State label={t('長いことば', 'Long words')}>
        <StatusTag shape="provisional">
          {t('2月27日（金）に口座から引き落とします', 'To be debited on Friday 27 February')}
        </StatusTag>
      </State>
    </States>
  );
}
