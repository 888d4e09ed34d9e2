import { Button } from '@machi/ui/button/Button';

const lines = [
  {
    lang: 'ja',
    title: '新しい版があります',
    body: '新しい版があります。読み込み直してください。',
    button: '読み込み直す',
  },
  { lang: 'en', title: 'A new version is available', body: 'A new version is available. Reload.', button: 'Reload' },
] as const;

/** Page for a part of the application that fails to load; in both languages, because nothing else may work. */
export function NewVersionPage() {
  return (
    <div className="narrow stack-lg">
      {lines.map(({ lang, title, body, button }) => (
        <section key={lang} lang={lang} className="stack">
          <h1>{title}</h1>
          <p>{body}</p>
          <Button variant={lang === 'ja' ? 'primary' : 'second'} onClick={() => window.location.reload()}>
            {button}
          </Button>
        </section>
      ))}
    </div>
  );
}
