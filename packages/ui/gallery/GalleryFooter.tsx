import { Footer } from '../src/footer/Footer.tsx';
import { useWord } from './word.tsx';

export function GalleryFooter() {
  const t = useWord();
  return (
    <Footer
      navLabel={t('このサイトの決まり', 'About this site')}
      links={[
        { href: '#terms', label: t('利用規約', 'Terms') },
        { href: '#policy', label: t('プライバシーポリシー', 'Privacy policy') },
        { href: '#legal', label: t('特定商取引法に基づく表示', 'Legal notice') },
        { href: '#contact', label: t('お問い合わせ', 'Contact') },
      ]}
      address={
        <>
          <span className="nb">{t('星守町役場', 'Hoshimori Town Office')}</span>{' '}
          <span className="nb num">{t('電話 0100-55-2111', 'Telephone 0100-55-2111')}</span>{' '}
          <span className="nb num">{t('平日 8:30〜17:15', 'Weekdays 8:30–17:15')}</span>
        </>
      }
    >
      <p className="muted">{t('© 2027 星守町', '© 2027 Hoshimori')}</p>
    </Footer>
  );
}
