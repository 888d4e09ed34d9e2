import { SideNav } from '../../src/side-nav/SideNav.tsx';
import { Poses, State, States } from '../State.tsx';
import { useWord } from '../word.tsx';

/** The sections of a long page; the last state follows this very page. */
export function SideNavSamples() {
  const t = useWord();
  // Only the first section exists, so that it stays the one in view.
  const held = [
    { id: 'navigation', label: t('連絡先とログイン', 'Contact and login') },
    { id: 'example-devices', label: t('端末', 'Devices') },
  ];
  const name = t('この画面の項目', 'Sections of this page');
  return (
    <>
      <h3>{t('長いページの項目（広い画面だけ）', 'Sections of a long page (on wide screens only)')}</h3>
      <States>
        <Poses name={t('ほかの項目', 'Another section')} at="a:not([aria-current])">
          {(pose) => <SideNav label={`${name} 1 ${pose}`} items={held} />}
        </Poses>
        <Poses name={t('読んでいる項目', 'The section in view')} at="a[aria-current]">
          {(pose) => <SideNav label={`${name} 2 ${pose}`} items={held} />}
        </Poses>
        <State label={t('動かすと変わる', 'It follows the scrolling')}>
          <SideNav
            label={name}
            items={[
              { id: 'sky', label: t('空と写真', 'Sky and slides') },
              { id: 'navigation', label: t('現在の位置と目次', 'Navigation') },
              { id: 'icons', label: t('絵', 'Icons') },
            ]}
          />
        </State>
      </States>
    </>
  );
}
