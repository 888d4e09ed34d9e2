import { Button } from '@machi/ui/button/Button';

/** Language, title, text, title without a network, button; in few letters, as every page loads them. */
const lines = [
  ['ja', '新しい版があります', '新しい版があります。読み込み直してください。', '電波がありません', '読み込み直す'],
  ['en', 'A new version is available', 'A new version is available. Reload.', 'No network', 'Reload'],
] as const;

/** Page for a part of the application that fails to load; in both languages, because nothing else may work. */
export function NewVersionPage() {
  return (
    <div className="narrow stack-lg">
      {lines.map(([lang, title, body, away, button]) => (
        <section key={lang} lang={lang} className="stack">
          <h1>{navigator.onLine ? title : away}</h1>
          {navigator.onLine && body}
          <Button onClick={() => window.location.reload()}>{button}</Button>
        </section>
      ))}
    </div>
  );
}
