/** What went wrong, said aloud as soon as it is there. */
export function Problem({ sentences }: { readonly sentences: readonly string[] }) {
  return (
    <div role="alert">
      {sentences.map((sentence) => (
        <p key={sentence} className="err">
          <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M12 3l9.5 17h-19zM12 10v4.5M12 17.5v.5" />
          </svg>
          {sentence}
        </p>
      ))}
    </div>
  );
}
