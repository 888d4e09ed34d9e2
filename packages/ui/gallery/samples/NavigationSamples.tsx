import { Breadcrumbs } from '../../src/breadcrumbs/Breadcrumbs.tsx';
import { ContentsList } from '../../src/contents-list/ContentsList.tsx';
import { TopLink } from '../../src/top-bar/TopLink.tsx';
import { Poses, State, States } from '../State.tsx';
import { useWord } from '../word.tsx';
import { SideNavSamples } from './SideNavSamples.tsx';

export function NavigationSamples() {
  const t = useWord();
  return (
    <>
      <States width="wide">
        <State label={t('現在の位置', 'Where one is')}>
          <Breadcrumbs
            label={t('現在の位置の例', 'Example of where one is')}
            items={[
              { label: t('トップ', 'Top'), href: '#top' },
              { label: t('施設をさがす', 'Find a facility'), href: '#search' },
              { label: t('町民センター', 'Community Centre'), href: '#centre' },
              { label: t('和室「こぶし」', 'Room Kobushi') },
            ]}
          />
        </State>
        <State label={t('目次', 'Contents')}>
          <ContentsList
            title={t('目次', 'Contents')}
            items={[
              { href: '#article-1', label: t('第1条　この規約について', '1. About these terms') },
              { href: '#article-2', label: t('第2条　利用の登録', '2. Registration') },
            ]}
          />
        </State>
      </States>
      <h3>{t('見出しのリンク（本物はこのページの上）', 'Links of the header (the real one is above)')}</h3>
      <States>
        <Poses name={t('ふつうのリンク', 'A link')}>
          <TopLink href="#news">{t('お知らせ', 'News')}</TopLink>
        </Poses>
        <Poses name={t('いまのページ', 'This page')}>
          <TopLink href="#news" current>
            {t('お知らせ', 'News')}
          </TopLink>
        </Poses>
      </States>
      <SideNavSamples />
    </>
  );
}
