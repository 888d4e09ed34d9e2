import { Button } from '../../src/button/Button.tsx';
import { ButtonLink } from '../../src/button/ButtonLink.tsx';
import { EmptyState } from '../../src/empty-state/EmptyState.tsx';
import { State, States } from '../State.tsx';
import { useWord } from '../word.tsx';

export function EmptySamples() {
  const t = useWord();
  return (
    <States width="wide">
      <State label={t('さがしたが、ない：近い候補へ', 'Nothing found: the nearest way on')}>
        <EmptyState
          title={t('条件に合う部屋は見つかりませんでした', 'No room fits these conditions')}
          headingLevel={3}
          actions={
            <>
              <Button variant="primary">{t('1月20日（水）でさがす', 'Search Wed 20 January')}</Button>
              <Button>{t('条件を変える', 'Change conditions')}</Button>
            </>
          }
        >
          <p>
            {t(
              '1月19日に、60人で使える部屋はすべて予約されています。',
              'On 19 January all rooms for 60 people are taken.',
            )}
          </p>
        </EmptyState>
      </State>
      <State label={t('ページがない', 'No such page')}>
        <EmptyState
          title={t('このページは見つかりませんでした', 'This page was not found')}
          headingLevel={3}
          actions={
            <>
              <ButtonLink variant="primary" href="#main">
                {t('トップへ戻る', 'Back to the top page')}
              </ButtonLink>
              <Button variant="text">{t('お問い合わせ', 'Contact')}</Button>
            </>
          }
        >
          <p>{t('移されたか、アドレスが違うのかもしれません。', 'It may have been moved, or the address is wrong.')}</p>
        </EmptyState>
      </State>
      <State label={t('まだ何もない', 'Nothing yet')}>
        <EmptyState title={t('まだ予約はありません', 'No bookings yet')} headingLevel={3} />
      </State>
    </States>
  );
}
